import { Fragment } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { lineDiff } from "../diff.ts";

/** As many lines of what stayed are shown around what did not. */
const around = 2;
/** Nobody reads on. */
const shownMax = 2000;

/** What became of one text in another: what went and what came, with a little of what stands around. */
export function Diff({ c, before, after }: { c: AppContext; before: string; after: string }) {
  const { t } = c.var;
  const lines = lineDiff(before, after);
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries())
    if (kind !== "same") for (let one = at - around; one <= at + around; one++) near.add(one);
  if (near.size === 0) return <p className="quiet form-field">{t("documents.admin.noDifference")}</p>;
  const shown = lines.map((line, at) => ({ ...line, at })).filter(({ at }) => near.has(at));
  return (
    <section className="diff form-field" aria-label={t("documents.admin.difference")}>
      {shown.slice(0, shownMax).map(({ at, kind, text }, index) => (
        <Fragment key={at}>
          {index > 0 && shown[index - 1]?.at !== at - 1 ? <p className="diff-gap">…</p> : null}
          <DiffLine kind={kind} text={text} said={kind === "same" ? "" : t(`documents.admin.lines.${kind}`)} />
        </Fragment>
      ))}
    </section>
  );
}

function DiffLine({ kind, text, said }: { kind: "same" | "gone" | "new"; text: string; said: string }) {
  const words = said ? <span className="visually-hidden">{said}: </span> : null;
  const body = text || "\u00a0";
  if (kind === "gone")
    return (
      <del className="diff-line">
        {words}
        {body}
      </del>
    );
  if (kind === "new")
    return (
      <ins className="diff-line">
        {words}
        {body}
      </ins>
    );
  return <p className="diff-line">{body}</p>;
}
