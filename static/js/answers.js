// Answers to requests that scripts make: whether the server itself has answered, and whether to try again.

const GONE = [404, 410];
const KEPT = 204; // the status for a draft or hand that was stored
const PATIENCE = 30_000; // milliseconds until a request is given up; a hand is 6 kB
/** Milliseconds until a request is given up while somebody waits for its answer. */
export const BRIEF = 8000;
const LONGEST = 600_000; // the most milliseconds until the next try, whatever something in between asks for
const OF_NO_PROXY = [409, 422]; // a version conflict, an invalid form

/** Fetch; a request that gets no answer is given up, as it would hold up the next try. */
export const reach = (url, options, patience = PATIENCE) => fetch(url, { ...options, signal: AbortSignal.timeout?.(patience) });

/** Post a draft or hand: the server answers `KEPT`, not a page that could be a network's login page. */
export const postToKeep = (url, body) =>
  reach(url, { method: "POST", body, redirect: "manual", headers: { Prefer: "return=minimal" } });

/**
 * Whether an answer is the server's own, which carries a request id. While the server restarts, some proxies answer 404 in
 * its place. A status that no proxy sends needs no id, as some proxies strip the header.
 */
export const isOurs = ({ status, headers }) => status < 400 || OF_NO_PROXY.includes(status) || headers.has("X-Request-ID");

/** Whether an answer shows that the connection is there. */
export const isReached = (answer) => isOurs(answer) && answer.status < 500;

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

/** The milliseconds until the next try: at least `pause`, or as long as the answer asks to wait (`Retry-After`, in seconds). */
export const pauseAfter = ({ headers }, pause) => Math.max(pause, Math.min(LONGEST, 1000 * Number(headers.get("Retry-After")) || 0));
