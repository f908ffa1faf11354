// Pages of a club evening: each follows it, a table's phone and the wall stay lit.
import { keepAwake } from "./awake.js";
import { hearTime, showClock, startClock } from "./event_clock.js";
import { connection, follow } from "./follow.js";
import { putParts } from "./parts.js";

keepAwake();
startClock();

follow({
  part: () => document.getElementById("event"),
  changed(html) {
    putParts(html);
    showClock();
  },
  answered: hearTime,
  ...connection(document.querySelector("[data-connection]")),
  // the page itself says what became of the link
  gone: () => location.reload(),
});
