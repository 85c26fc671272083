import { quoted } from "./media-playlist.ts";

/** Master playlists (RFC 8216, 4.3.4), written and read. */

type Rates = {
  /** Bits a second of its heaviest segment, and of all. */
  peak: number;
  average: number;
  codecs: string[];
};

export type MasterPicture = Rates & { uri: string; width: number; lines: number; fps: number };
export type MasterSound = Rates & { uri: string; channels: number };

/** Pictures, the best first, with sound as a group of its own that counts into each; without pictures it stands alone. */
export function masterText(list: {
  version: number;
  /** Each segment begins with a keyframe. */
  independent: boolean;
  pictures: MasterPicture[];
  sound: MasterSound | undefined;
}): string {
  const { version, independent, pictures, sound } = list;
  const lines = ["#EXTM3U", `#EXT-X-VERSION:${version}`];
  if (independent) lines.push("#EXT-X-INDEPENDENT-SEGMENTS");
  if (sound && pictures.length === 0) {
    lines.push(`#EXT-X-STREAM-INF:${ratesText(sound, undefined)}`, sound.uri);
  } else if (sound) {
    const group = 'TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,AUTOSELECT=YES';
    lines.push(`#EXT-X-MEDIA:${group},CHANNELS="${sound.channels}",URI="${sound.uri}"`);
  }
  for (const picture of pictures) {
    const size = `RESOLUTION=${picture.width}x${picture.lines},FRAME-RATE=${picture.fps.toFixed(3)}`;
    const group = sound ? ',AUDIO="audio"' : "";
    lines.push(`#EXT-X-STREAM-INF:${ratesText(picture, sound)},${size}${group}`, picture.uri);
  }
  return `${lines.join("\n")}\n`;
}

function ratesText(own: Rates, sound: Rates | undefined): string {
  const peak = own.peak + (sound?.peak ?? 0);
  const average = own.average + (sound?.average ?? 0);
  const codecs = [...own.codecs, ...(sound?.codecs ?? [])].join(",");
  return `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}"`;
}

/** The playlists that a master playlist names, and the rate of frames that it tells first. */
export function readMaster(text: string): { uris: string[]; frameRate: number | undefined } {
  const uris: string[] = [];
  let frameRate: number | undefined;
  for (const line of text.split("\n").map((one) => one.trimEnd())) {
    const uri = line.startsWith("#EXT-X-MEDIA:") ? quoted(line, "URI") : line.startsWith("#") ? "" : line;
    if (uri) uris.push(uri);
    if (line.startsWith("#EXT-X-STREAM-INF:")) frameRate ??= numberOf(line, ",FRAME-RATE=");
  }
  return { uris, frameRate };
}

export type ReadRendition = {
  uri: string;
  /** Null for sound alone. */
  width: number | null;
  lines: number | null;
  /** Bits a second, sound included. */
  average: number | null;
  codecs: string;
};

/** What a master playlist says of each of its pictures, or of the sound where it stands alone. */
export function readRenditions(text: string): ReadRendition[] {
  const lines = text.split("\n").map((one) => one.trimEnd());
  return lines.flatMap((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return [];
    const [, width, height] = /,RESOLUTION=(\d{1,5})x(\d{1,5})/.exec(line) ?? [];
    return {
      uri: lines[index + 1] ?? "",
      width: width ? Number(width) : null,
      lines: height ? Number(height) : null,
      average: numberOf(line, ",AVERAGE-BANDWIDTH=") ?? null,
      codecs: quoted(line, "CODECS") ?? "",
    };
  });
}

function numberOf(line: string, attribute: string): number | undefined {
  const at = line.indexOf(attribute);
  const value = at < 0 ? Number.NaN : Number.parseFloat(line.slice(at + attribute.length));
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
