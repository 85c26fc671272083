import type { GoLiveIcon, GoLiveProps } from "../../../islands/go-live/props.ts";
import { sectionTexts, type T } from "../../platform/i18n/translate.ts";
import { shapes } from "../../ui/icon.tsx";

const names: GoLiveIcon[] = ["addVideo", "mic", "micOff", "live", "stop", "warning", "info"];

/** What the island of going live from a browser gets; `endpoint` is the WHIP address of the live video. */
export function goLiveProps(t: T, endpoint: string): GoLiveProps {
  return {
    endpoint,
    texts: sectionTexts(t, "golive"),
    icons: Object.fromEntries(names.map((name) => [name, shapes(name)])) as GoLiveProps["icons"],
  };
}
