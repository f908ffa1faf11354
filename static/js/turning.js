// Scrolls a page on a wall, which nobody touches, so that all of it is shown in turn.
const LOOK = 10_000; // milliseconds for which each part is shown
const KEEP = 0.8; // how far to scroll, as a fraction of the screen: less than 1, so that parts overlap

/** The next scroll position: further down, or 0 after the end. All arguments are pixels. */
export function nextTop(top, height, whole) {
  const last = whole - height;
  if (last <= 1 || top >= last - 1) return 0;
  return Math.min(top + Math.round(height * KEEP), last);
}

/** Scroll a wall every LOOK milliseconds; after a touch it pauses for three of these. */
export function turnPages(wall) {
  let touched = 0;
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => (touched = 3), { passive: true });
  setInterval(() => {
    if (touched-- > 0) return;
    touched = 0;
    const whole = Math.round(wall.getBoundingClientRect().bottom + scrollY);
    const top = nextTop(scrollY, innerHeight, whole);
    document.documentElement.toggleAttribute("data-turned", top > 0);
    scrollTo({ top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }, LOOK);
}
