// The clock of a round: the server says when it runs out and what time it is there; the page counts on in between.

/** Which phase a clock is in that has so many milliseconds left. */
export function phaseOf(left, warning) {
  if (left <= 0) return "up";
  return left <= warning ? "warning" : "running";
}

/** What is left in figures, `12:05`: a second that has begun is whole. */
export function figures(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The server's time as the page knows it. All times are milliseconds; those of the page need no beginning in common. */
export class ServerTime {
  /** How much the server's clock is ahead of the page's; null before the first answer. */
  ahead = null;

  /**
   * Take what an answer says: `said` is the server's time when it was made, `asked` and `came` the page's when it was asked
   * for and when it came. It was made in between, so each answer holds the page's idea within the time of its own way: what
   * has drifted is put right, and what was known better stays.
   */
  hear(said, asked, came) {
    const [least, most] = [said - came, said - asked];
    this.ahead = this.ahead === null ? (least + most) / 2 : Math.min(most, Math.max(least, this.ahead));
  }

  /** What is left at a moment of the page until a moment of the server. */
  until(ends, now) {
    return Math.max(0, ends - now - this.ahead);
  }
}
