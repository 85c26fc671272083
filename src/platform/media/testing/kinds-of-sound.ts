import { type Kind, tone } from "./signal.ts";

const sound = (name: string, coding: string[], more: Partial<Kind> = {}): Kind => ({
  name,
  make: [...tone(), ...coding],
  flash: null,
  ...more,
});

/** Sound alone. */
export const soundKinds: Kind[] = [
  sound("song.mp3", ["-c:a", "libmp3lame"]),
  sound("bare.mp3", ["-c:a", "libmp3lame", "-q:a", "6", "-write_xing", "0", "-id3v2_version", "0"]),
  {
    name: "cover.mp3",
    make: async (at, name) => {
      await at.ffmpeg("-f", "lavfi", "-i", "color=red:s=300x300", "-frames:v", "1", "cover.png");
      const picture = ["-i", at.path("cover.png"), "-map", "0", "-map", "1", "-disposition:v", "attached_pic"];
      await at.ffmpeg(...tone(), ...picture, "-c:v", "png", name);
    },
    flash: null,
  },
  sound("voice.m4a", ["-c:a", "aac"], { copied: "sound" }),
  sound("lossless.m4a", ["-c:a", "alac"]),
  sound("bare.aac", ["-c:a", "aac"], { copied: "sound" }),
  sound("plain.wav", ["-c:a", "pcm_s16le"]),
  sound("studio.wav", ["-c:a", "pcm_s24le", "-ar", "96000"]),
  sound("phone.wav", ["-c:a", "pcm_alaw", "-ar", "8000", "-ac", "1"]),
  sound("apple.aiff", ["-c:a", "pcm_s16be"]),
  sound("small.flac", ["-c:a", "flac"]),
  sound("vorbis.ogg", ["-c:a", "libvorbis"]),
  sound("voice.opus", ["-c:a", "libopus"]),
  sound("theatre.ac3", ["-c:a", "ac3"]),
  sound("theatre.eac3", ["-c:a", "eac3"]),
  sound("theatre.dts", ["-strict", "-2", "-c:a", "dca"]),
  sound("windows.wma", ["-c:a", "wmav2"]),
  sound("apple.caf", ["-c:a", "pcm_s16le"]),
  sound("sun.au", ["-c:a", "pcm_s16be"]),
  sound("long.w64", ["-c:a", "pcm_s16le"]),
  sound("pack.wv", ["-c:a", "wavpack"]),
  sound("true.tta", ["-c:a", "tta"]),
  sound("matroska.mka", ["-c:a", "libopus"]),
  {
    name: "telephone.amr",
    make: (at, name) => Bun.write(at.path(name), amr()).then(() => undefined),
    flash: null,
    beep: 0,
  },
];

/** AMR at 12.2 kbit/s (RFC 4867, 5): frames of 20 ms with whatever parameters, which is noise from the beginning. */
function amr(): Uint8Array {
  const header = new TextEncoder().encode("#!AMR\n");
  const frame = 32;
  const bytes = new Uint8Array(header.length + 100 * frame);
  bytes.set(header);
  let seed = 1;
  for (let at = header.length; at < bytes.length; at++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    bytes[at] = (at - header.length) % frame === 0 ? 0x3c : seed >> 16;
  }
  return bytes;
}
