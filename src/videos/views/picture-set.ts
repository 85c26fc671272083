const widths = { 144: 256, 240: 426, 360: 640, 480: 854, 720: 1280, 1080: 1920 } as const;
type Height = keyof typeof widths;

/** The sizes of a video's picture that a browser may choose from, made out of the address of any one of them. */
export function pictureSet(url: string, heights: Height[]): string {
  return heights.map((height) => `${url.replace(/\/\d+\.webp/, `/${height}.webp`)} ${widths[height]}w`).join(", ");
}
