import type { EncoderName } from "../config/encoder-setting.ts";
import type { Rung } from "./plan.ts";

/** What a chip wants to be told before anything else, of the pictures that it is given, and of how it is to make them. */
type Coding = { device: string[]; upload?: string; args(rung: Rung, preset: string): string[] };

/** The first of them: servers have one card as a rule. */
const renderDevice = "/dev/dri/renderD128";
const bounds = ({ maxKbps }: Rung) => ["-maxrate", `${maxKbps}k`, "-bufsize", `${maxKbps * 2}k`];

export const codings: Record<EncoderName, Coding> = {
  libx264: {
    device: [],
    args: (rung, preset) => ["-preset", preset, "-crf", String(rung.crf), ...bounds(rung), "-sc_threshold", "0"],
  },
  h264_nvenc: {
    device: [],
    args: (rung) => [
      ...["-preset", "p4", "-rc", "vbr", "-cq", String(rung.crf), "-b:v", "0", ...bounds(rung)],
      ...["-no-scenecut", "1", "-forced-idr", "1"],
    ],
  },
  h264_qsv: {
    device: [],
    upload: "format=nv12",
    args: (rung) => ["-preset", "veryfast", "-global_quality", String(rung.crf), ...bounds(rung), "-forced_idr", "1"],
  },
  h264_vaapi: {
    device: ["-vaapi_device", renderDevice],
    upload: "format=nv12,hwupload",
    args: (rung) => ["-rc_mode", "VBR", "-b:v", `${Math.round(rung.maxKbps * 0.7)}k`, ...bounds(rung)],
  },
};

/** The command that has an encoder make a second of film; what it makes goes nowhere. */
export function trialOf(encoder: EncoderName): string[] {
  const { device, upload, args } = codings[encoder];
  const rung = { height: 360, width: 640, lines: 360, crf: 23, maxKbps: 1000 } as Rung;
  return [
    ...["-v", "error", ...device, "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=1"],
    ...["-vf", ["format=yuv420p", ...(upload ? [upload] : [])].join(",")],
    ...["-c:v", encoder, ...args(rung, "veryfast"), "-f", "null", "-"],
  ];
}
