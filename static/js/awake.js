// Keeps the screen on while the page is visible, where the browser allows it (only over HTTPS or on localhost).

/** `isWanted()` tells whether to do so, and is asked again whenever a board has changed. */
export function keepAwake(isWanted = () => true) {
  if (!navigator.wakeLock) return;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let asking = false;

  async function ask() {
    if (!isWanted()) return lock?.release();
    if (document.hidden || asking || (lock && !lock.released)) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      document.documentElement.dataset.awake = "";
      lock.addEventListener("release", () => delete document.documentElement.dataset.awake);
    } catch {
      // refused: the battery is low, or the browser waits for a tap
    } finally {
      asking = false;
    }
  }

  window.addEventListener("board:changed", ask);
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
  ask();
}
