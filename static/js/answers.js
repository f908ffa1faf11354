// Answers to requests that scripts make: whether the server itself has answered, and whether to try again.

const GONE = [404, 410];
const KEPT = 204; // the status for a draft or hand that was stored
const OF_NO_PROXY = [409, 422]; // a version conflict, an invalid form

/** The headers of a request to store something: the server answers `KEPT`, not a page that could be a network's login page. */
export const BRIEFLY = { Prefer: "return=minimal" };

/**
 * Whether an answer is the server's own, which carries a request id. While the server restarts, some proxies answer 404 in
 * its place. A status that no proxy sends needs no id, as some proxies strip the header.
 */
export const isOurs = ({ status, headers }) => status < 400 || OF_NO_PROXY.includes(status) || headers.has("X-Request-ID");

/**
 * Whether an answer says that something was stored. Anything in between may answer 204; a proxy that strips the id leaves the other
 * header, which is a standard one.
 */
const isKept = ({ status, headers }) => status === KEPT && (headers.has("X-Request-ID") || headers.has("Preference-Applied"));

/** Whether a link leads nowhere any more. */
export const isGone = (answer) => GONE.includes(answer.status) && isOurs(answer);

/** Whether there is nothing at an address, for good; what is gone may be brought back. */
export const isForgotten = (answer) => answer.status === 404 && isOurs(answer);

/** Whether a request should be sent again later: the server had trouble, limited the rate, or was not reached. */
export const isPassing = (answer) => {
  const { ok, status, redirected, type } = answer;
  const isRefused = status === 429 || status >= 500;
  return isRefused || !isOurs(answer) || redirected || type === "opaqueredirect" || (ok && !isKept(answer));
};
