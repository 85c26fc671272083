/** Not all browsers can, and some forbid it. */
export function hasPictureInPicture(): boolean {
  return document.pictureInPictureEnabled === true;
}

/** Moves the picture into its own small window, or back. */
export async function togglePictureInPicture(media: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await media?.requestPictureInPicture();
  } catch {
    // Refused by the browser: nothing changes.
  }
}
