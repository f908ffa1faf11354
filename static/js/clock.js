// The clock of a round: the server sends its end and its own time, from which the page counts down.

/** The phase of a clock with `left` milliseconds to go: "running", "warning" for the last `warning` of them, or "up". */
export function phaseOf(left, warning) {
  if (left <= 0) return "up";
  return left <= warning ? "warning" : "running";
}

/** Milliseconds as text, such as `12:05`, rounded up to seconds. */
export function figures(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** An estimate of the server's time. All times are milliseconds; the page's may count from any moment. */
export class ServerTime {
  /**
   * The offset of the server's clock from the page's; null before the first answer.
   * @type {number | null}
   */
  offset = null;

  /**
   * Correct the estimate by an answer: `made` is the server's time when it made the answer, `sent` and `received` are the
   * page's times of the request and the answer. The answer was made between the two, so the offset is from `made - received`
   * to `made - sent`. An estimate outside of these bounds has drifted and is moved to the nearer one; any other stays, as it
   * may come from a faster answer.
   */
  sync(made, sent, received) {
    const [least, most] = [made - received, made - sent];
    this.offset = this.offset === null ? (least + most) / 2 : Math.min(most, Math.max(least, this.offset));
  }

  /** The milliseconds from a time of the page to a time of the server; 0 once it has passed. */
  until(ends, now) {
    return Math.max(0, ends - now - (this.offset ?? 0));
  }
}
