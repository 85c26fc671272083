import { type Part, parts, type Size, sizes, type Theme, themes } from "./limits.ts";

/** How one source in OBS looks: its address says it, so that several show different parts. */
export type Look = { show: Part[]; theme: Theme; size: Size; sound: boolean };

export function readLook(query: (name: string) => string | undefined, theme: Theme): Look {
  const wanted = (query("show") ?? "").split(",").slice(0, parts.length);
  const show = parts.filter((part) => wanted.includes(part));
  return {
    show: show.length > 0 ? show : ["alerts", "goal"],
    theme: themes.find((name) => name === query("theme")) ?? theme,
    size: sizes.find((name) => name === query("size")) ?? "medium",
    sound: query("sound") !== "0",
  };
}

/** The path of an overlay, below the language's prefix. */
export function overlayPath(token: string, show?: readonly Part[]): string {
  return `/overlay/${token}${show ? `?show=${show.join(",")}` : ""}`;
}
