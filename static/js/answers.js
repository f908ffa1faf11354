// What an answer to a request of a page's own says about the server.

const GONE = [404, 410];
const KEPT = 204; // the server keeps, or has saved, what it was sent
const OF_NO_PROXY = [409, 422]; // a conflict, and a form that it would not have

/**
 * Whether an answer is the server's. While that starts anew some proxies answer 404 in its place, without its number of
 * the request. What no proxy answers is taken for the server's even where one strips that header.
 */
export const isOurs = ({ status, headers }) => status < 400 || OF_NO_PROXY.includes(status) || headers.has("X-Request-ID");

/** Whether a link leads nowhere any more. */
export const isGone = (answer) => GONE.includes(answer.status) && isOurs(answer);

/** Whether to send the same again later: the server has trouble, was asked too often, or never got it. */
export const isPassing = (answer) => {
  const { ok, status, redirected, type } = answer;
  const isRefused = status === 429 || status >= 500;
  return isRefused || !isOurs(answer) || redirected || type === "opaqueredirect" || (ok && status !== KEPT);
};
