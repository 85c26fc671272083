import type { AppContext } from "../../../platform/http/types.ts";
import type { Lang, T } from "../../../platform/i18n/translate.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Conflict } from "../../pages/editor.tsx";
import type { Change } from "../../queries/changes.ts";
import { sectionTitle } from "../titles.ts";

/** What somebody else published meanwhile, and what can be done about it. */
export function ConflictNote({ c, conflict, theirs }: { c: AppContext; conflict: Conflict; theirs: string }) {
  const { t, lang } = c.var;
  const told = changeWords(conflict.changes, t, lang);
  if (conflict.renamed) told.push(t("sections.admin.changes.names"));
  return (
    <div className="notice bad" role="alert" tabIndex={-1} data-focus>
      <Icon name="warning" />
      <div className="grow">
        <p>
          <b className="strong">{t("sections.admin.conflict.title", { name: conflict.name })}</b>
        </p>
        <ul>
          {told.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>{t("sections.admin.conflict.text")}</p>
        <p>
          <a className="button line compact" href={theirs}>
            {t("sections.admin.conflict.theirs")}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Each change in words: `dodano: Podróże`. */
export function changeWords(changes: Change[], t: T, lang: Lang): string[] {
  return changes.map(({ kind, section }) =>
    t(`sections.admin.changes.${kind}`, { name: sectionTitle(section, t, lang) }),
  );
}
