// Pages of a club evening: follow it, and keep the screen on.
import { keepAwake } from "./awake.js";
import { showClock, startClock, syncTime } from "./event_clock.js";
import { connection, follow } from "./follow.js";
import { putParts } from "./parts.js";

const NEWS = 15_000; // the least milliseconds for which a notice is shown

keepAwake();

follow({
  part: () => document.getElementById("event"),
  changed(html) {
    putParts(html);
    showClock();
    // A notice about an earlier state is out of date.
    if (performance.now() > NEWS) for (const notice of document.querySelectorAll("main > .flash")) notice.remove();
  },
  answered: syncTime,
  ...connection(),
});

startClock();
const wall = document.querySelector(".wall");
if (wall) import("./turning.js").then(({ turnPages }) => turnPages(wall));
