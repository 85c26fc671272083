import { aac, both, h264, type Kind, picture, tone, type Workshop } from "./signal.ts";

const fields = ["-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-top", "1"];
const deep = (transfer: string) => [
  ...["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020"],
  ...["-color_trc", transfer, "-colorspace", "bt2020nc"],
];

const turned = (degrees: number) => async (at: Workshop, name: string) => {
  await at.ffmpeg(...both(...h264, ...aac), "upright.mp4");
  await at.ffmpeg("-i", at.path("upright.mp4"), "-c", "copy", "-metadata:s:v:0", `rotate=${degrees}`, name);
};

/** With something more in it than a picture and a sound. */
const accompanied = (more: (at: Workshop) => Promise<string[]>) => async (at: Workshop, name: string) => {
  await at.ffmpeg(...both(...h264, ...aac), "alone.mp4");
  await at.ffmpeg("-i", at.path("alone.mp4"), ...(await more(at)), "-c:v", "copy", name);
};

const words = async (at: Workshop) => {
  await Bun.write(at.path("words.srt"), "1\n00:00:00,200 --> 00:00:09,000\nSłowa\n");
  return ["-i", at.path("words.srt"), "-map", "0", "-map", "1", "-c:a", "copy"];
};

const twoSounds = async (at: Workshop) => {
  await at.ffmpeg(...tone({ from: 0 }), "other.wav");
  const tracks = ["-i", at.path("other.wav"), "-map", "0:v", "-map", "1:a", "-map", "0:a", ...aac];
  return [...tracks, "-disposition:a:0", "0", "-disposition:a:1", "default"];
};

/** By what is unusual of their picture or sound, or stands beside it. */
export const oddKinds: Kind[] = [
  { name: "turned-90.mp4", make: turned(90), size: [240, 320], copied: "sound" },
  { name: "turned-180.mp4", make: turned(180), size: [320, 240], copied: "sound" },
  { name: "turned-270.mov", make: turned(270), size: [240, 320], copied: "sound" },
  {
    name: "wide-pixels.mp4",
    make: [...picture({ size: "180x144", more: ",setsar=16/11" }), ...tone(), ...h264, ...aac],
    size: [262, 144],
    copied: "sound",
  },
  { name: "odd-size.avi", make: [...picture({ more: ",scale=253:147" }), "-c:v", "mpeg4"], beep: null },
  {
    name: "upright.mp4",
    make: [...picture({ size: "180x320" }), ...tone(), ...h264, ...aac],
    size: [180, 320],
    copied: "both",
  },
  {
    name: "tiny.mp4",
    make: [...picture({ size: "32x32" }), ...tone(), ...h264, ...aac],
    size: [32, 32],
    copied: "both",
  },
  {
    name: "ribbon.mp4",
    make: [...picture({ size: "1280x64" }), ...tone(), ...h264, ...aac],
    size: [1280, 64],
    copied: "both",
  },
  { name: "10-bit.mp4", make: both("-c:v", "libx264", "-pix_fmt", "yuv420p10le", ...aac), copied: "sound" },
  { name: "4-2-2.mp4", make: both("-c:v", "libx264", "-pix_fmt", "yuv422p", ...aac), copied: "sound" },
  { name: "4-4-4.mkv", make: both("-c:v", "libx264", "-pix_fmt", "yuv444p", ...aac), copied: "sound" },
  { name: "rgb.mkv", make: both("-c:v", "libx264rgb", ...aac), copied: "sound" },
  { name: "grey.mp4", make: both("-c:v", "libx264", "-pix_fmt", "gray", ...aac), copied: "sound" },
  { name: "full-range.mp4", make: both("-c:v", "libx264", "-pix_fmt", "yuvj420p", ...aac), copied: "sound" },
  { name: "pq.mp4", make: both(...deep("smpte2084"), ...aac), copied: "sound" },
  { name: "hlg.mkv", make: both(...deep("arib-std-b67"), ...aac), copied: "sound" },
  { name: "fields.mpg", make: both(...fields, "-c:a", "mp2") },
  {
    name: "fields.mp4",
    make: both(...h264, "-flags", "+ilme+ildct", "-x264-params", "tff=1", ...aac),
    copied: "sound",
  },
  { name: "silent.mp4", make: [...picture(), ...h264], beep: null, copied: "picture" },
  { name: "mono.mp4", make: [...picture(), ...tone({ channels: 1 }), ...h264, ...aac], copied: "both" },
  { name: "surround.mkv", make: [...picture(), ...tone({ channels: 6 }), ...h264, "-c:a", "ac3"], copied: "picture" },
  { name: "surround.mp4", make: [...picture(), ...tone({ channels: 8 }), ...h264, ...aac], copied: "picture" },
  {
    name: "high-rate.mov",
    make: [...picture(), ...tone({ rate: 96000 }), ...h264, "-c:a", "pcm_s24le"],
    copied: "picture",
  },
  { name: "two-sounds.mkv", make: accompanied(twoSounds), copied: "both" },
  {
    name: "subtitles.mp4",
    make: accompanied(async (at) => [...(await words(at)), "-c:s", "mov_text"]),
    copied: "both",
  },
  { name: "subtitles.mkv", make: accompanied(async (at) => [...(await words(at)), "-c:s", "srt"]), copied: "both" },
  {
    name: "attachment.mkv",
    make: accompanied(async (at) => {
      await Bun.write(at.path("letters.ttf"), "not really a font");
      return [
        "-c:a",
        "copy",
        "-attach",
        at.path("letters.ttf"),
        "-metadata:s:t",
        "mimetype=application/x-truetype-font",
      ];
    }),
    copied: "both",
  },
  {
    name: "time-code.mov",
    make: accompanied(async () => ["-c:a", "copy", "-timecode", "01:00:00:00"]),
    copied: "both",
  },
  {
    name: "chapters.mp4",
    make: accompanied(async (at) => {
      const chapter = "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n";
      await Bun.write(at.path("chapters.txt"), `;FFMETADATA1\n${chapter}`);
      return ["-i", at.path("chapters.txt"), "-map_metadata", "1", "-c:a", "copy"];
    }),
    copied: "both",
  },
  {
    name: "cover.m4v",
    make: accompanied(async (at) => {
      await at.ffmpeg("-f", "lavfi", "-i", "color=red:s=300x300", "-frames:v", "1", "cover.jpg");
      return [
        "-i",
        at.path("cover.jpg"),
        "-map",
        "0",
        "-map",
        "1",
        "-c",
        "copy",
        "-disposition:v:1",
        "attached_pic",
        "-f",
        "mp4",
      ];
    }),
    copied: "both",
  },
];
