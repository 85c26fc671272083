import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { BulkEdit } from "../rules/edit.ts";
import type { Edited } from "../table.ts";
import { doneText, fieldText } from "./words.ts";

/** What was changed lately, with the way to taking it back. */
export function LatestEdits({ c, edits }: { c: AppContext; edits: BulkEdit[] }) {
  const { t, lang } = c.var;
  if (edits.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="latest-edits">
      <header>
        <h2 id="latest-edits">{t("bulk.latest")}</h2>
      </header>
      <ul className="stack">
        {edits.map((edit) => (
          <li key={edit.id}>
            <a href={href(lang, `/manage-channel/${edit.channelId}/edit-videos/${edit.id}`)}>
              <LocalTime at={edit.createdAt} />
            </a>{" "}
            <span className="quiet small">
              {doneText(c, edit)}{" "}
              {fieldsOf(edit.changes)
                .map((name) => fieldText(c, name))
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fieldsOf(changes: BulkEdit["changes"]): (keyof Edited)[] {
  return [...new Set(changes.flatMap(({ after }) => Object.keys(after) as (keyof Edited)[]))];
}
