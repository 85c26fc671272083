/** No thumbnail is larger than this. */
export const widest = 1920;

/** The frame that a film shows now, as a picture; undefined where it shows none. */
export function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  const width = Math.min(widest, videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((videoHeight * width) / Math.max(1, videoWidth));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return jpegOf(canvas);
}

export function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | undefined> {
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", 0.9));
}
