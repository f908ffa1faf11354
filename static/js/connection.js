// Says plainly when the server cannot be reached, asks again until it can, and does then what was asked meanwhile.

const AGAIN = 2500; // milliseconds between two questions

/** `banner` shows while there is no connection; `probe()` asks the server something. */
export function watchConnection(banner, probe) {
  let timer = 0;
  let isLost = false;
  let waiting = null;

  function reached(yes) {
    isLost = !yes;
    clearTimeout(timer);
    if (!yes) timer = setTimeout(probe, AGAIN);
    if (yes) {
      const act = waiting;
      waiting = null;
      act?.();
    }
    show();
  }

  function show() {
    banner.hidden = !isLost;
    const later = banner.querySelector("[data-waits]");
    if (later) later.hidden = !waiting;
  }

  window.addEventListener("online", () => isLost && probe());
  return {
    reached,
    isLost: () => isLost || !navigator.onLine,
    /** Do something now, or as soon as the server can be reached; say whether it has to wait. */
    whenReached(act) {
      if (!this.isLost()) return false;
      waiting = act;
      reached(false);
      probe();
      return true;
    },
  };
}
