// A hand that is followed: what is tapped is looked at at once and noted with a button; what others note shows here too.
import { keepLive } from "./parts.js";
import { keepSpots } from "./spots.js";
import { takeTouches, whenStill } from "./touch.js";

const AGAIN = 2500; // milliseconds between two looks at what others noted

const form = document.forms.namedItem("following");
const connection = document.getElementById("connection");
const others = document.getElementById("others");
const looked = "following:changed";
const told = () => [...new FormData(form)].filter(([name]) => /^(side|melds|add-\d+|earlier|concealed)$/.test(name));
const isTapped = () => told().some(([name, text]) => /^(melds|add-)/.test(name) && text.trim());

/** The address holds what is tapped, so that neither a reload nor the way back loses it. */
const keep = () => history.replaceState(null, "", `?${new URLSearchParams(told())}`);

function changed() {
  keep();
  form.dispatchEvent(new CustomEvent(looked, { bubbles: true }));
}

const typed = form.querySelector(".typed");
typed.open = Boolean(typed.querySelector(".error"));
takeTouches(form);
const draw = keepSpots(form, { changed });
keepLive(form, {
  changed: looked,
  url: form.dataset.answer,
  reached: (yes) => (connection.hidden = yes),
});
form.addEventListener("input", () => {
  draw();
  changed();
});

async function look() {
  if (document.hidden || !others.hidden) return;
  try {
    const answer = await fetch(form.dataset.state);
    if (answer.status !== 200) return;
    whenStill(() => {
      if (isTapped()) others.hidden = false;
      else location.reload();
    });
  } catch {
    // the next look may be luckier
  }
}

setInterval(look, AGAIN);
document.addEventListener("visibilitychange", look);

// what the server marked before there were rows to mark
for (const marks of document.getElementById("served-marks").content.querySelectorAll("[data-part]")) {
  document.getElementById(marks.id)?.replaceWith(marks);
}
keep();
form.dataset.ready = "";
