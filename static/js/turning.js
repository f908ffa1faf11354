// A wall that nobody scrolls: what does not fit on the screen is shown by turns.
const LOOK = 10_000; // milliseconds that each part is shown
const KEEP = 0.8; // of a screen that a turn goes on: what was last stays in sight

/** Where to go on: a part further down, or the top again after the end. All in pixels. */
export function nextTop(top, height, whole) {
  const last = whole - height;
  if (last <= 1 || top >= last - 1) return 0;
  return Math.min(top + Math.round(height * KEEP), last);
}

/** Show all of a wall by turns; for a while after somebody has touched it, it stays where it is. */
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
