import { withEdits } from "./edit-lists.ts";
import { aac, both, h264, type Kind, picture, tone, type Workshop } from "./signal.ts";

const far = [...h264, "-g", "250"];

/** A film of three seconds that turns white after two, of which an editor has cut off the first. */
async function trimmed(at: Workshop, name: string): Promise<void> {
  await at.ffmpeg(...picture({ half: 1.5 }), ...tone({ from: 1.5, seconds: 3 }), ...far, ...aac, "untrimmed.mp4");
  await at.ffmpeg("-ss", "0.5", "-i", at.path("untrimmed.mp4"), "-c", "copy", "-t", "2.5", name);
}

/** With edit lists of its own, in seconds of the media. */
const edited =
  (edits: { from: number; seconds: number }[]) =>
  async (at: Workshop, name: string): Promise<void> => {
    await at.ffmpeg(...picture({ half: 2 }), ...tone({ from: 2, seconds: 4 }), ...h264, ...aac, "unedited.mp4");
    const bytes = await Bun.file(at.path("unedited.mp4")).bytes();
    await Bun.write(at.path(name), withEdits(bytes, edits));
  };

/** The sound of one file behind the picture of another. */
const shifted = (pictureBy: number, soundBy: number) => async (at: Workshop, name: string) => {
  await at.ffmpeg(...both(...h264, ...aac), "unshifted.mp4");
  const input = (by: number) => ["-itsoffset", String(by), "-i", at.path("unshifted.mp4")];
  await at.ffmpeg(...input(pictureBy), ...input(soundBy), "-map", "0:v", "-map", "1:a", "-c", "copy", name);
};

/** By the times in them. */
export const timedKinds: Kind[] = [
  { name: "trimmed.mp4", make: trimmed, seconds: 2.5, flash: 1, beep: 1 },
  { name: "cut-at-end.mp4", make: edited([{ from: 0, seconds: 3 }]), seconds: 3, flash: 2, beep: 2, copied: "sound" },
  {
    name: "cut-in-the-middle.mp4",
    make: edited([
      { from: 0, seconds: 0.5 },
      { from: 1.5, seconds: 1.5 },
    ]),
    seconds: 2,
  },
  { name: "sound-late.mp4", make: shifted(0, 0.7), seconds: 2.7, beep: 1.7 },
  { name: "sound-late.mkv", make: shifted(0, 0.3), beep: 1.3, copied: "picture" },
  { name: "picture-late.mp4", make: shifted(0.5, 0), seconds: 2.5, flash: 1.5, copied: "sound" },
  { name: "picture-late.mkv", make: shifted(0.5, 0), seconds: 2.5, flash: 1.5, copied: "sound" },
  {
    name: "sound-short.mp4",
    make: [...picture({ half: 3 }), ...tone({ from: 1, seconds: 1.5 }), ...h264, ...aac],
    seconds: 6,
    flash: 3,
    copied: "picture",
  },
  {
    name: "sound-long.mp4",
    make: [...picture(), ...tone({ seconds: 6 }), ...h264, ...aac],
    seconds: 6,
    copied: "sound",
  },
  {
    name: "sound-long.mkv",
    make: [...picture(), ...tone({ seconds: 6 }), ...h264, ...aac],
    seconds: 6,
    copied: "sound",
  },
  {
    name: "still-and-sound.mp4",
    make: ["-f", "lavfi", "-i", "color=white:s=320x240:r=25:d=0.04", ...tone({ seconds: 6 }), ...h264, ...aac],
    seconds: 6,
    flash: 0,
    frame: 1,
    copied: "sound",
  },
  {
    name: "recorder.webm",
    make: (at, name) =>
      at.ffmpeg(...both("-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"), "-live", "1", name),
  },
  {
    name: "recorder-h264.mkv",
    make: (at, name) => at.ffmpeg(...both(...h264, "-c:a", "libopus"), "-live", "1", name),
    copied: "picture",
  },
  { name: "late-clock.mkv", make: both(...h264, ...aac, "-output_ts_offset", "3600"), copied: "both" },
  {
    name: "clock-set-anew.ts",
    make: async (at, name) => {
      await at.ffmpeg(...picture({ half: 0.5 }), ...tone({ from: 0.5, seconds: 1 }), ...h264, ...aac, "first.ts");
      await at.ffmpeg(
        "-f",
        "lavfi",
        "-i",
        "color=white:s=320x240:d=1",
        ...tone({ from: 0, seconds: 1 }),
        ...h264,
        ...aac,
        "second.ts",
      );
      const parts = await Promise.all(["first.ts", "second.ts"].map((part) => Bun.file(at.path(part)).bytes()));
      await Bun.write(at.path(name), Buffer.concat(parts));
    },
    flash: 0.5,
    beep: 0.5,
    copied: "sound",
  },
  {
    name: "one-a-second.mp4",
    make: [...picture({ rate: "1", half: 3 }), ...tone({ from: 3, seconds: 6 }), ...h264, ...aac],
    seconds: 6,
    flash: 3,
    beep: 3,
    frame: 1,
    copied: "sound",
  },
  {
    name: "slide-show.mp4",
    make: [...picture({ rate: "0.25", half: 8 }), ...h264],
    seconds: 16,
    flash: 8,
    beep: null,
    frame: 4,
  },
  { name: "fast.mp4", make: [...picture({ rate: "240" }), ...tone(), ...h264, ...aac], copied: "sound", frame: 1 / 60 },
  {
    name: "film.mp4",
    make: [...picture({ rate: "24000/1001", half: 1.001 }), ...tone(), ...h264, ...aac],
    flash: 1.001,
    frame: 0.0417,
    copied: "both",
  },
  {
    name: "sport.mp4",
    make: [...picture({ rate: "60000/1001", half: 1.001 }), ...tone(), ...h264, ...aac],
    flash: 1.001,
    frame: 0.0167,
    copied: "both",
  },
  {
    name: "screen.webm",
    make: [
      ...picture({ rate: "30", half: 3, more: ",select='lt(mod(t,1.5),0.4)'" }),
      "-vsync",
      "vfr",
      "-c:v",
      "libvpx",
      "-deadline",
      "realtime",
    ],
    seconds: 4.9,
    flash: 3,
    beep: null,
  },
  {
    name: "uneven.mp4",
    make: [
      ...picture({ rate: "30", half: 3, more: ",select='lt(t,1)+not(mod(n,3))'" }),
      ...tone({ from: 3, seconds: 6 }),
      "-vsync",
      "vfr",
      ...h264,
      ...aac,
    ],
    seconds: 6,
    flash: 3,
    beep: 3,
    frame: 0.1,
    copied: "both",
  },
  {
    // Short enough for one segment, and most of it at a seventh of the rate that it tells.
    name: "sparse.mp4",
    make: [
      ...picture({ rate: "30", half: 2, more: ",select='not(mod(n,7))+lt(n,20)'" }),
      ...tone({ from: 2, seconds: 4 }),
      "-vsync",
      "vfr",
      "-g",
      "25",
      ...h264,
      ...aac,
    ],
    seconds: 4,
    flash: 2,
    beep: 2,
    frame: 0.24,
    copied: "both",
  },
  {
    name: "pause.mkv",
    make: [
      ...picture({ half: 3, more: ",select='lt(t,1)+gte(t,3)'" }),
      ...tone({ from: 3, seconds: 6 }),
      "-vsync",
      "vfr",
      "-af",
      "aselect='lt(t,1)+gte(t,3)'",
      ...h264,
      ...aac,
    ],
    pause: 2,
    seconds: 6,
    flash: 3,
    beep: 3,
    copied: "picture",
  },
];
