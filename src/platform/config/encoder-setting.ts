import { oneOf } from "./values.ts";

/** What every machine has: the way back when a chip does not do its work. */
export const software = "libx264";
const names = [software, "h264_nvenc", "h264_vaapi", "h264_qsv"] as const;
export type EncoderName = (typeof names)[number];

export const encoderSetting = {
  ENCODER: {
    schema: oneOf(...names),
    fallback: software,
    about:
      "What makes all qualities of a film: `h264_nvenc`, `h264_vaapi` or `h264_qsv` by a graphics chip, if ffmpeg and the machine have it; `nadaj doctor` tries it. A film that it does not make is made by `libx264`.",
  },
} as const;
