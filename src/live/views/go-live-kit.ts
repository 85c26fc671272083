import type { GoLiveIcon, GoLiveProps, GoLiveWord } from "../../../islands/go-live/props.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { shapes } from "../../ui/icon.tsx";

const names: GoLiveIcon[] = ["addVideo", "mic", "micOff", "live", "stop", "warning", "info"];
const words: GoLiveWord[] = [
  "heading",
  "intro",
  "turnOn",
  "turnOff",
  "preview",
  "camera",
  "microphone",
  "unnamed",
  "quality",
  "start",
  "stop",
  "mute",
  "unmute",
  "muted",
  "level",
  "asking",
  "connecting",
  "live",
  "lost",
  "keepOpen",
  "slow",
  "stopped",
  "insecure",
  "denied",
  "noDevice",
  "deviceBusy",
  "deviceFailed",
  "deviceGone",
  "noH264",
  "off",
  "refused",
  "busy",
  "network",
  "blocked",
  "failed",
];

/** What the island of going live from a browser gets; `endpoint` is the WHIP address of the live video. */
export function goLiveProps(t: T, endpoint: string): GoLiveProps {
  return {
    endpoint,
    texts: Object.fromEntries(words.map((word) => [word, t(`golive.${word}`)])) as GoLiveProps["texts"],
    icons: Object.fromEntries(names.map((name) => [name, shapes(name)])) as GoLiveProps["icons"],
  };
}
