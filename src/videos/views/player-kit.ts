import type { PlayerIcon, PlayerTexts } from "../../../islands/player/props.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { shapes } from "../../ui/icon.tsx";

const names: PlayerIcon[] = [
  ...(["play", "pause", "next", "volume", "mute", "captions", "gear", "pip", "cinema"] as const),
  ...(["fullscreen", "shrink", "check", "left", "retry", "close", "keyboard", "warning", "external"] as const),
  ...(["right", "cast"] as const),
];

/** The icons that the player draws. */
export function playerIcons(): Record<PlayerIcon, string> {
  return Object.fromEntries(names.map((name) => [name, shapes(name)])) as Record<PlayerIcon, string>;
}

const words = [
  ...([
    "player",
    "play",
    "pause",
    "replay",
    "next",
    "nextIn",
    "playNext",
    "cancel",
    "goOn",
    "mute",
    "unmute",
    "volume",
    "seek",
    "captions",
    "captionsOff",
    "captionsMenu",
    "captionsNone",
  ] as const),
  ...([
    "settings",
    "quality",
    "speed",
    "auto",
    "normal",
    "pip",
    "cinema",
    "fullscreen",
    "exitFullscreen",
    "help",
  ] as const),
  ...([
    "close",
    "back",
    "error",
    "retry",
    "resumed",
    "startOver",
    "of",
    "keySpace",
    "keyPlay",
    "keySeek",
    "keySeekSmall",
    "keyPage",
    "pageKeys",
  ] as const),
  ...([
    "keyVolume",
    "keyMute",
    "keyFullscreen",
    "keyCinema",
    "keyCaptions",
    "keyPercent",
    "keyRate",
    "keyNext",
    "keyPrevious",
    "keyHelp",
  ] as const),
  ...(["live", "premiere", "atEdge", "toEdge", "latency", "lowLatency", "normalLatency", "mode", "startsIn"] as const),
  ...([
    "soon",
    "premiereIn",
    "lost",
    "lostText",
    "endedTitle",
    "endedText",
    "watchRecording",
    "tapForSound",
    "openOn",
  ] as const),
  ...([
    "more",
    "loading",
    "captionLook",
    "captionSize",
    "captionBack",
    "captionColour",
    "sizeSmall",
    "sizeNormal",
    "sizeLarge",
    "sizeLargest",
    "backHalf",
    "backFull",
  ] as const),
  ...([
    "backNone",
    "white",
    "yellow",
    "green",
    "cyan",
    "soundOnly",
    "soundless",
    "withPicture",
    "loop",
    "sleep",
    "sleepOff",
    "sleepMinutes",
    "sleepEnd",
    "sleepIn",
  ] as const),
  ...([
    "sleepAtEnd",
    "statistics",
    "cast",
    "casting",
    "connecting",
    "castFailed",
    "menu",
    "copyLink",
    "copyLinkAt",
    "copyEmbed",
    "copy",
    "copied",
  ] as const),
  ...([
    "notCopied",
    "keyChapter",
    "figureVideo",
    "figureSize",
    "figureRendition",
    "figureCodecs",
    "figureBuffer",
    "figureDropped",
    "figureBandwidth",
    "figureLatency",
    "figureVolume",
    "figurePlayer",
  ] as const),
];

const textsOf = new Map<T, PlayerTexts>();

/** The words that the player says; put together once for each language. */
export function playerTexts(t: T): PlayerTexts {
  const known = textsOf.get(t) ?? newTexts(t);
  textsOf.set(t, known);
  return known;
}

function newTexts(t: T): PlayerTexts {
  const own = Object.fromEntries(words.map((word) => [word, t(`player.${word}`)]));
  const ofIsland = {
    notLoaded: t("islands.failed.player"),
    outdated: t("islands.gone"),
    refresh: t("islands.refresh"),
  };
  return { ...own, ...ofIsland } as PlayerTexts;
}

/** What it says otherwise of a premiere: that was a film, and no stream that somebody recorded. */
export function premiereTexts(t: T): Pick<PlayerTexts, "endedTitle" | "endedText" | "watchRecording"> {
  return {
    endedTitle: t("player.premiereOver"),
    endedText: t("player.premiereOverText"),
    watchRecording: t("player.watchFilm"),
  };
}
