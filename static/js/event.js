// Pages of a club evening: each follows it, a table's phone and the wall stay lit.
import { keepAwake } from "./awake.js";
import { hearTime, showClock, startClock } from "./event_clock.js";
import { connection, follow } from "./follow.js";
import { putParts } from "./parts.js";

const NEWS = 15_000; // milliseconds that a notice stays at least

keepAwake();
startClock();
const wall = document.querySelector(".wall");
if (wall) import("./turning.js").then(({ turnPages }) => turnPages(wall));

follow({
  part: () => document.getElementById("event"),
  changed(html) {
    putParts(html);
    showClock();
    // What was said of an earlier state is no news beside this one.
    if (performance.now() > NEWS) for (const notice of document.querySelectorAll("main > .flash")) notice.remove();
  },
  answered: hearTime,
  ...connection(document.querySelector("[data-connection]")),
  // the page itself says what became of the link
  gone: () => location.reload(),
});
