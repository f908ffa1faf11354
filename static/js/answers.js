// What an answer to a request of a page's own says about the server.

const GONE = [404, 410];
const KEPT = 204; // the server keeps, or has saved, what it was sent

/**
 * Whether an answer is the server's, which numbers each of them. A proxy answers in its place while it starts anew,
 * some with 404; so does a network that asks to log in.
 */
export const isOurs = ({ headers }) => headers.has("X-Request-ID");

/** Whether a link leads nowhere any more. */
export const isGone = (answer) => GONE.includes(answer.status) && isOurs(answer);

/** Whether to send the same again later: the server has trouble, was asked too often, or never got it. */
export const isPassing = (answer) => {
  const { ok, status, redirected, type } = answer;
  const isRefused = status === 429 || status >= 500;
  return isRefused || !isOurs(answer) || redirected || type === "opaqueredirect" || (ok && status !== KEPT);
};
