// Keeps the screen on while the page is visible, where the browser allows it (only over HTTPS or on localhost).

export function keepAwake() {
  if (!navigator.wakeLock) return;
  let lock = null;
  let asking = false;

  async function ask() {
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

  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
  ask();
}
