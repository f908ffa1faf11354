// Hands that wait on this device to be saved, in their order: what is sent, and the key that makes it count once.

const BOX = "outbox";

export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(BOX)) ?? [];
  } catch {
    return [];
  }
}

export function store(letters) {
  try {
    localStorage.setItem(BOX, JSON.stringify(letters));
  } catch {
    // not allowed: the page that shows the hand goes on trying
  }
}

export const drop = (key) => store(waiting().filter((letter) => letter.key !== key));

/** Put a hand last, in place of the same one; say whether the device keeps it. */
export function post(letter) {
  store([...waiting().filter(({ key }) => key !== letter.key), letter]);
  return waiting().some(({ key }) => key === letter.key);
}
