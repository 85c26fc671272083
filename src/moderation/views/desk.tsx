import type { ReactNode } from "react";
import { cursorText } from "../../platform/db/cursor.ts";
import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { EntityType } from "../../reports/limits.ts";
import { relativeTime } from "../../ui/format.ts";
import { Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { DeskKeys } from "../../ui/staff-desk.tsx";
import type { Decision } from "../queries/decisions.ts";
import type { Case } from "../queries/reports.ts";

export const thingIcons: Record<EntityType, IconName> = {
  video: "film",
  comment: "comment",
  post: "post",
  message: "comment",
  channel: "addVideo",
  user: "user",
  playlist: "playlist",
  ad: "megaphone",
};

export type DeskTab = "open" | "closed" | "objections";

export type DeskProps = {
  c: AppContext;
  tab: DeskTab;
  counts: Record<DeskTab, number>;
  queue: { rows: Case[]; chosen: string | undefined; more: boolean };
  /** What was decided a moment ago and can be taken back. */
  last: { decision: Decision; leftMs: number } | undefined;
  said: "undone" | "released" | undefined;
};

/** Where reports are decided: the queue, and beside it what is chosen of it. */
export function Desk({ c, tab, counts, queue, last, said, children }: DeskProps & { children: ReactNode }) {
  const { t } = c.var;
  return (
    <div className="desk">
      <DeskHead c={c} counts={counts} tab={tab} />
      {last ? <LastDone c={c} last={last} /> : null}
      {said ? <Saved text={t(`moderation.desk.${said}`)} /> : null}
      {queue.rows.length === 0 && !children ? (
        <Empty
          icon="check"
          title={t(tab === "open" ? "moderation.desk.empty" : "moderation.desk.emptyClosed")}
          text={t("moderation.desk.emptyText")}
        />
      ) : (
        <div className="desk-cols">
          <Queue c={c} tab={tab} {...queue} />
          {children}
        </div>
      )}
      <DeskKeys
        t={t}
        title={t("moderation.desk.keysTitle")}
        keys={keys.map(([key, what]) => [key, t(`moderation.desk.key.${what}`)])}
      />
      <script src={asset("desk.js")} defer />
    </div>
  );
}

export function DeskHead({ c, counts, tab }: Pick<DeskProps, "c" | "counts" | "tab">) {
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("moderation.desk.title")}</h1>
        <span className="quiet num">{counts.open}</span>
        <div className="end">
          <button className="button ghost desk-keys" type="button" data-dialog="desk-keys">
            <Icon name="keyboard" size="s" />
            {t("moderation.desk.keys")}
          </button>
        </div>
      </div>
      <nav className="tabs" aria-label={t("moderation.desk.title")}>
        {(["open", "closed", "objections"] as const).map((name) => (
          <a
            key={name}
            href={href(lang, name === "open" ? "/admin/reports" : `/admin/reports?tab=${name}`)}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(`moderation.desk.${name}`)} <span className="num">{counts[name]}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

/** The way back from what was decided: for ten seconds, also by the key Z. */
function LastDone({ c, last: { decision, leftMs } }: { c: AppContext; last: NonNullable<DeskProps["last"]> }) {
  const { t, lang } = c.var;
  return (
    <form
      className="notice good undo-bar"
      method="post"
      action={href(lang, `/admin/decisions/${decision.id}/undo`)}
      data-undo={leftMs}
    >
      <Icon name="check" />
      <span className="grow" data-said>
        {t("moderation.desk.saved", { what: t(`moderation.verdicts.${decision.verdict}`) })}{" "}
        {t("moderation.quoted", { title: decision.title.slice(0, 80) })}
      </span>
      <button className="button compact" type="submit">
        <Icon name="undo" size="s" />
        {t("moderation.desk.undo")} <kbd>Z</kbd>
      </button>
    </form>
  );
}

function Queue({ c, tab, rows, chosen, more }: Pick<DeskProps, "c" | "tab"> & DeskProps["queue"]) {
  const { t, lang, ctx } = c.var;
  const last = rows.at(-1);
  const base = href(lang, "/admin/reports");
  const place = c.req.query("before");
  const here = place ? `&before=${place}` : "";
  return (
    <nav className="desk-queue" aria-label={t("moderation.desk.queue")}>
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`${base}?tab=${tab}&case=${row.id}${here}`} aria-current={row.id === chosen ? "true" : undefined}>
              <Icon name={thingIcons[row.entityType]} />
              <b className="clip">{row.title || t(`moderation.things.${row.entityType}`)}</b>
              <span className="num">{row.count}</span>
              <span className="quiet clip">
                {t(`moderation.reasons.${row.reason}`)} · {t(`moderation.things.${row.entityType}`)} ·{" "}
                {relativeTime(row.lastReportedAt, ctx.clock.now(), lang, t)}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {more && last ? (
        <Pager t={t} older={`${base}?tab=${tab}&before=${cursorText(last.lastReportedAt, last.id)}`} />
      ) : null}
    </nav>
  );
}

const keys = [
  ["J", "next"],
  ["K", "previous"],
  ["1–7", "choose"],
  ["Enter", "save"],
  ["Z", "undo"],
  ["?", "help"],
] as const;
