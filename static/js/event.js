// Pages of a club evening: each follows it, a table's phone and the wall stay lit.
import { keepAwake } from "./awake.js";
import { connection, follow } from "./follow.js";
import { putParts } from "./parts.js";

keepAwake();

follow({
  part: () => document.getElementById("event"),
  changed: putParts,
  ...connection(document.querySelector("[data-connection]")),
  // the page itself says what became of the link
  gone: () => location.reload(),
});
