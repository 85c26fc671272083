import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { type BulkEdit, isDone } from "../rules/edit.ts";
import type { Edited, Kept } from "../table.ts";

/** What became of it, in a sentence with how many films. */
export function doneText({ var: { t } }: AppContext, edit: BulkEdit): string {
  const { changes, undoneAt } = edit;
  const made = changes.filter((change) => isDone(edit, change));
  const count = made.length;
  if (count === 0 && changes.length > 0) return t("bulk.unchanged");
  if (undoneAt !== null) return t("bulk.undone", { count });
  const did = made[0]?.did;
  return t(did === "publish" ? "bulk.published" : did === "delete" ? "bulk.deleted" : "bulk.done", { count });
}

/** What was not put back of a film, and why. */
export function keptText(c: AppContext, kept: Kept): string {
  const names = Object.keys(kept) as (keyof Edited)[];
  const said = names.map((name) =>
    c.var.t(kept[name] === "staff" ? "bulk.keptByStaff" : "bulk.changedLater", { field: fieldText(c, name) }),
  );
  return said.join(" · ");
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
