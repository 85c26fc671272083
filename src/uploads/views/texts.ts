import type { UploadTexts } from "../../../islands/upload/props.ts";
import { sectionTexts, type T } from "../../platform/i18n/translate.ts";

/** The words of the upload island; `max` is the largest file, in words. */
export function uploadTexts(t: T, max: string): UploadTexts {
  return {
    ...sectionTexts(t, "upload", { time: "{{time}}" }),
    trim: sectionTexts(t, "trim", { time: "{{time}}", length: "{{length}}", size: "{{size}}" }),
    optional: t("ui.optional"),
    visibilityHelp: t("videos.visibility.help"),
    category: t("videos.fields.category"),
    noCategory: t("videos.fields.noCategory"),
    age: t("videos.fields.age"),
    ageNone: t("videos.fields.ageNone"),
    adultsOnly: t("videos.fields.adultsOnly"),
    thumbnailHelp: t("videos.fields.thumbnailHelp"),
    chooseFile: t("ui.file.choose"),
    noFile: t("ui.file.none"),
    formats: t("upload.formats", { max }),
    tooLarge: t("problems.UPLOAD_TOO_LARGE", { max }),
  };
}
