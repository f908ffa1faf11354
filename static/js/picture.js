// Shares the picture of a game's scores by the device's share dialog, or downloads it where there is none.
import { reach } from "./answers.js";

/** Download a file. */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Share the picture that a link leads to; where it cannot be fetched, follow the link, whose page says why. */
export async function sendPicture(link) {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true"; // so that a second tap does nothing meanwhile
  try {
    const answer = await reach(link.href);
    if (!answer.ok) return location.assign(link.href);
    const file = new File([await answer.blob()], "canasta.png", { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return save(file);
    await navigator.share({ files: [file] }).catch((error) => {
      // AbortError: cancelled by the user. Else the browser may refuse, as the tap was too long ago.
      if (error.name !== "AbortError") save(file);
    });
  } finally {
    link.ariaBusy = null;
  }
}
