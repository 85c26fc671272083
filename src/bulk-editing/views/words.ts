import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import type { BulkEdit } from "../rules/edit.ts";
import type { Edited } from "../table.ts";

/** What became of it, in a sentence with how many films. */
export function doneText({ var: { t } }: AppContext, { changes, undoneAt }: BulkEdit): string {
  const made = changes.filter(({ refused }) => !refused);
  const count = made.length;
  if (undoneAt !== null) return t("bulk.undone", { count });
  if (count === 0 && changes.length > 0) return t("bulk.unchanged");
  const did = made[0]?.did;
  return t(did === "publish" ? "bulk.published" : did === "delete" ? "bulk.deleted" : "bulk.done", { count });
}

/** A field's name and one of its values, as people read them. */
export function fieldText({ var: { t } }: AppContext, name: keyof Edited): string {
  return t(`bulk.fields.${name}`);
}

export function valueText({ var: { t } }: AppContext, name: keyof Edited, value: unknown): string {
  if (name === "visibility") return translateLoose(t, `videos.visibility.${value}`, {}, "bulk.nothing");
  if (name === "ageRestriction") return value === 0 ? t("videos.fields.ageNone") : `${value}+`;
  if (name === "commentsOff") return t(value ? "bulk.off" : "bulk.on");
  if (name === "adultsOnly" || name === "forChildren" || name === "bannedByBigTech")
    return t(value ? "bulk.yes" : "bulk.no");
  const list = value as string[];
  if (list.length === 0) return t("bulk.nothing");
  if (name === "tags") return list.join(", ");
  return list.map((one) => translateLoose(t, `videos.categories.${one}`, {}, "bulk.nothing")).join(", ");
}
