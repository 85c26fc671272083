import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import { Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Empty } from "../../ui/section.tsx";
import { DeskKeys } from "../../ui/staff-desk.tsx";
import type { AdRow } from "../queries/ads.ts";
import { nameOf } from "./words.ts";

export type DeskTab = "waiting" | "all" | "channels" | "settings";

const path = "/admin/ads";

type DeskProps = {
  c: AppContext;
  tab: DeskTab;
  /** How many wait for staff. */
  waits: number;
  queue: { rows: AdRow[]; chosen: string | undefined };
  children: ReactNode;
};

/** Where ads are verified: the queue, and beside it what is chosen of it. */
export function Desk({ c, tab, waits, queue, children }: DeskProps) {
  const { t } = c.var;
  return (
    <div className="desk">
      <DeskHead c={c} tab={tab} waits={waits} keys />
      <Done c={c} />
      {children ? (
        <div className="desk-cols">
          {queue.rows.length > 0 ? <Queue c={c} {...queue} /> : <span />}
          {children}
        </div>
      ) : (
        <Empty icon="check" title={t("ads.desk.empty")} text={t("ads.desk.emptyText")} />
      )}
      <DeskKeys
        t={t}
        title={t("ads.desk.keysTitle")}
        keys={keys.map(([key, what]) => [key, t(`ads.desk.key.${what}`)])}
      />
    </div>
  );
}

type HeadProps = { c: AppContext; tab: DeskTab; waits: number; keys?: boolean };

export function DeskHead({ c, tab, waits, keys }: HeadProps) {
  const { t, lang, actor } = c.var;
  const tabs: DeskTab[] = ["waiting", "all", "channels", ...(actor.role === "admin" ? (["settings"] as const) : [])];
  return (
    <>
      <div className="page-h">
        <h1>{t("ads.desk.title")}</h1>
        <div className="end">
          {keys ? (
            <button className="button ghost desk-keys" type="button" data-dialog="desk-keys">
              <Icon name="keyboard" size="s" />
              {t("ads.desk.keys")}
            </button>
          ) : null}
        </div>
      </div>
      <nav className="tabs" aria-label={t("ads.desk.title")}>
        {tabs.map((name) => (
          <a
            key={name}
            href={href(lang, name === "waiting" ? path : `${path}?tab=${name}`)}
            aria-current={name === tab ? "page" : undefined}
          >
            {t(`ads.desk.${name}`)}
            {name === "waiting" ? <span className="num">{waits}</span> : null}
          </a>
        ))}
      </nav>
    </>
  );
}

/** What was decided a moment ago. */
function Done({ c }: { c: AppContext }) {
  const { t } = c.var;
  const { done, name = "" } = c.req.query();
  if (done !== "approved" && done !== "refused") return null;
  return <Saved text={t(`ads.desk.${done}`, { name: name.slice(0, 100) })} />;
}

function Queue({ c, rows, chosen }: { c: AppContext } & DeskProps["queue"]) {
  const { t, lang, ctx } = c.var;
  return (
    <nav className="desk-queue" aria-label={t("ads.desk.queue")}>
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`${href(lang, path)}?ad=${row.id}`} aria-current={row.id === chosen ? "true" : undefined}>
              <Icon name={row.type === "banner" ? "image" : "film"} />
              <b className="clip">{nameOf(t, row)}</b>
              <span className="quiet clip">
                {row.channel.name} · {relativeTime(row.statusAt, ctx.clock.now(), lang, t)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const keys = [
  ["J", "next"],
  ["K", "previous"],
  ["1–2", "choose"],
  ["Enter", "save"],
  ["?", "help"],
] as const;
