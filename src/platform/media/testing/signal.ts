/** For tests: a picture and a sound that show when they are seen and heard. */

/** Runs ffmpeg; the last argument is a file's name in the workshop. */
export type Workshop = {
  ffmpeg(...args: string[]): Promise<void>;
  /** The address of a file in the workshop. */
  path(name: string): string;
};

/**
 * Unless it says otherwise, a kind lasts two seconds: for the first the picture is black and nothing is heard, for the
 * second it is white and there is a tone.
 */
export type Kind = {
  /** The file's name. */
  name: string;
  make: string[] | ((at: Workshop, name: string) => Promise<void>);
  seconds?: number;
  /** When it turns white; null without a picture. */
  flash?: number | null;
  /** When the tone begins; null without sound. */
  beep?: number | null;
  /** How long a picture stays. */
  frame?: number;
  /** How much longer the last black one does. */
  pause?: number;
  /** How the largest rung is seen: width and height. */
  size?: [number, number];
  /** What is taken over without encoding. */
  copied?: "picture" | "sound" | "both";
};

type Shape = { size?: string; rate?: string; half?: number; more?: string };

/** A picture that turns from black to white in its middle. */
export function picture({ size = "320x240", rate = "25", half = 1, more = "" }: Shape = {}): string[] {
  const part = (colour: string) => `color=${colour}:s=${size}:r=${rate}:d=${half}`;
  return ["-f", "lavfi", "-i", `${part("black")}[a];${part("white")}[b];[a][b]concat${more}`];
}

/** A tone that begins after a moment, in so many channels. */
export function tone({ from = 1, seconds = 2, rate = 48000, channels = 2 } = {}): string[] {
  const one = `if(gte(t,${from}),0.4*sin(5529*t),0)`;
  return ["-f", "lavfi", "-i", `aevalsrc=exprs='${Array(channels).fill(one).join("|")}':s=${rate}:d=${seconds}`];
}

export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25", "-bf", "2"];
export const aac = ["-c:a", "aac", "-b:a", "64k"];

/** The picture and the tone, coded so. */
export const both = (...coding: string[]): string[] => [...picture(), ...tone(), ...coding];
