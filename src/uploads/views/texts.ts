import type { UploadTexts } from "../../../islands/upload/props.ts";
import type { T } from "../../platform/i18n/translate.ts";

const words = [
  ...(["drop", "dropPhone", "choose", "pause", "resume", "cancel", "retry", "paused", "left", "of", "sent"] as const),
  ...([
    "processing",
    "ready",
    "waiting",
    "playable",
    "failed",
    "failedNetwork",
    "reconnecting",
    "keepsGoing",
    "details",
    "saved",
    "saving",
  ] as const),
  ...([
    "saveFailed",
    "files",
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

/** The words of the upload island; `max` is the largest file, in words. */
export function uploadTexts(t: T, max: string): UploadTexts {
  const texts = Object.fromEntries(words.map((word) => [word, t(`upload.${word}`)]));
  const given = {
    optional: t("ui.optional"),
    visibilityHelp: t("videos.visibility.help"),
    formats: t("upload.formats", { max }),
    tooLarge: t("problems.UPLOAD_TOO_LARGE", { max }),
  };
  return { ...texts, ...given } as UploadTexts;
}
