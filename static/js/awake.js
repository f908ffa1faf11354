// Keeps the screen on while the page is looked at, where the browser allows it (HTTPS or this machine).

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
      // the battery is low, or a tap is asked for first
    } finally {
      asking = false;
    }
  }

  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask);
  ask();
}
