/** No thumbnail is larger than this. */
const widest = 1920;

/** The frame that a film shows now, as a picture; undefined where it shows none. */
export function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  const width = Math.min(widest, videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((videoHeight * width) / Math.max(1, videoWidth));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", 0.9));
}
