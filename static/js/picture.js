// The picture of how a game stands, sent by whatever the device sends with; saved as a file where it has nothing.

/** Save a file as a link to it would. */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Send the picture that a link leads to; where there is none to be had, the link leads to the page that says why. */
export async function sendPicture(link) {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true"; // a second tap meanwhile sends nothing twice
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) return location.assign(link.href);
    const file = new File([await answer.blob()], "canasta.png", { type: "image/png" });
    if (!navigator.canShare?.({ files: [file] })) return save(file);
    await navigator.share({ files: [file] }).catch((error) => {
      // not sent after all is no mistake; a device that has forgotten the tap meanwhile keeps the file
      if (error.name !== "AbortError") save(file);
    });
  } finally {
    link.ariaBusy = null;
  }
}
