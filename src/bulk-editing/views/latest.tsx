import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { BulkEdit } from "../rules.ts";
import type { Edited } from "../table.ts";
import { fieldText } from "./words.ts";

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
        {edits.map(({ id, channelId, changes, createdAt, undoneAt }) => (
          <li key={id}>
            <a href={href(lang, `/manage-channel/${channelId}/edit-videos/${id}`)}>
              <LocalTime at={createdAt} />
            </a>{" "}
            <span className="quiet small">
              {t(undoneAt === null ? "bulk.done" : "bulk.undone", { count: changes.length })}{" "}
              {fieldsOf(changes)
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
