// The large board for the middle of the table: follows the game, keeps the screen on, and can fill the screen.
import { keepAwake } from "./awake.js";
import { connection, follow, tellChanged } from "./follow.js";
import { putParts } from "./parts.js";

const large = () => document.getElementById("large");

keepAwake(() => !("over" in large().dataset));

follow({
  part: large,
  changed(html) {
    putParts(html);
    tellChanged(large().dataset.news);
  },
  ...connection(),
});

const fill = document.querySelector("[data-fill]");
if (document.fullscreenEnabled) {
  fill.hidden = false;
  fill.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
  document.addEventListener("fullscreenchange", () => {
    fill.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  });
}

// turns the board by 180° for those on the other side of the table
const turn = document.querySelector("[data-turn]");
turn.hidden = false;
turn.addEventListener("click", () => document.body.classList.toggle("turned"));
