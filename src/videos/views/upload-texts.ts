import type { UploadTexts } from "../../../islands/upload/props.ts";
import type { T } from "../../platform/i18n/translate.ts";

const words = [
  ...([
    "drop",
    "dropPhone",
    "formats",
    "choose",
    "pause",
    "resume",
    "cancel",
    "retry",
    "paused",
    "left",
    "of",
    "sent",
  ] as const),
  ...([
    "processing",
    "ready",
    "waiting",
    "playable",
    "failed",
    "failedNetwork",
    "keepsGoing",
    "details",
    "saved",
    "saving",
  ] as const),
  ...([
    "saveFailed",
    "pick",
    "pickText",
    "publish",
    "published",
    "publishWhenReady",
    "saveDraft",
    "open",
    "sound",
    "resumeHint",
    "watch",
  ] as const),
  ...([
    "title",
    "titleHelp",
    "description",
    "tags",
    "tagsHelp",
    "visibility",
    "public",
    "nonPublic",
    "private",
    "thumbnail",
    "speed",
  ] as const),
];

/** The words of the upload island. */
export function uploadTexts(t: T): UploadTexts {
  return Object.fromEntries(words.map((word) => [word, t(`upload.${word}`)])) as UploadTexts;
}
