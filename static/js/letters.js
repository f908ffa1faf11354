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

/** Of the hands that are sent where a function says, those that come one after another from a number on. */
export function behind(isSentThere, number) {
  let next = number;
  return waiting().filter((letter) => {
    const follows = isSentThere(letter) && !letter.refused && letter.waiting?.number === next;
    if (follows) next += 1;
    return follows;
  });
}

/** Put a hand last, in place of the same one; say whether the device keeps it. */
export function post(letter) {
  store([...waiting().filter(({ key }) => key !== letter.key), letter]);
  return waiting().some(({ key }) => key === letter.key);
}

/** Send a letter: `saved`, `refused` by the server, or `lost` on the way. */
export async function send({ url, fields }) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  try {
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") return "saved";
    return answer.status >= 500 ? "lost" : "refused";
  } catch {
    return "lost";
  }
}
