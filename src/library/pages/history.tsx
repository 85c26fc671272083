import { requireUser } from "../../platform/actor.ts";
import { cursorText, pageOf, readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { queryLength } from "../../search/limits.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { Seek } from "../../ui/seek.tsx";
import { cardTitle } from "../../videos/views/cards.ts";
import { perList } from "../../videos/views/list.tsx";
import { PauseForm, RecallForm } from "../input.ts";
import { type HistoryEntry, historyWith, isHistoryPaused, watchHistory } from "../queries/history.ts";
import { forgetHistory, pauseHistory, recallHistory } from "../rules.ts";
import { OwnList } from "../views/own-list.tsx";
import { TakeOut } from "../views/take-out.tsx";

/** `/history?query=`: what one watched, the latest first, or those of it that have these words. */
export async function historyPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const query = (c.req.query("query") ?? "").trim().slice(0, queryLength.max);
  const [{ entries, next }, paused] = await Promise.all([
    entriesOf(c, query),
    isHistoryPaused(ctx, requireUser(actor)),
  ]);
  const path = href(lang, query ? `/history?query=${encodeURIComponent(query)}` : "/history");
  const any = entries.length > 0;
  return page(
    c,
    { title: t("frame.nav.history"), active: "history", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("frame.nav.history")}</h1>
        <div className="end">
          <Pause c={c} paused={paused} />
          {any && !query ? <Clear c={c} /> : null}
        </div>
      </div>
      {paused ? (
        <p className="notice">
          <Icon name="pause" />
          <span>{t("library.history.pausedText")}</span>
        </p>
      ) : null}
      {any || query || next ? (
        <Seek
          action={href(lang, "/history")}
          query={query}
          max={queryLength.max}
          label={t("library.history.seek")}
          submit={t("search.label")}
        />
      ) : null}
      {any || next ? (
        <OwnList
          c={c}
          path={path}
          next={next}
          entries={entries.map(({ row, seconds, watchedAt }) => ({
            row,
            watched: row.duration ? Math.min(1, seconds / row.duration) : 0,
            tool: (
              <TakeOut
                c={c}
                path={`/history/${row.id}/forget`}
                back={`/history/${row.id}/recall`}
                label={t("library.history.forget", { title: cardTitle(row) })}
                done={t("library.history.forgotten")}
                keep={{ seconds, since: watchedAt }}
              />
            ),
          }))}
        />
      ) : (
        <Nothing c={c} query={query} />
      )}
    </>,
  );
}

async function entriesOf(c: AppContext, query: string): Promise<{ entries: HistoryEntry[]; next: string | undefined }> {
  const { ctx, actor } = c.var;
  const before = readCursor(c.req.query("before"));
  if (query === "") {
    const found = await watchHistory(ctx, actor, perList + 1, before);
    const { rows, next } = pageOf(found, perList, ({ row, watchedAt }) => ({ at: watchedAt, id: row.id }));
    return { entries: rows, next };
  }
  const { entries, next } = await historyWith(ctx, actor, query, perList, before);
  return { entries, next: next && cursorText(next.at, next.id) };
}

function Nothing({ c, query }: { c: AppContext; query: string }) {
  const { t, lang } = c.var;
  return query ? (
    <Empty
      icon="notFound"
      title={t("search.empty.nothing", { query })}
      text={t("library.history.notFound")}
      action={{ href: href(lang, "/history"), label: t("library.history.all") }}
    />
  ) : (
    <Empty
      icon="history"
      title={t("library.empty")}
      text={t("library.emptyText")}
      action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
    />
  );
}

function Pause({ c, paused }: { c: AppContext; paused: boolean }) {
  const { t, lang } = c.var;
  return (
    <form method="post" action={href(lang, "/history/pause")}>
      <button className="button" type="submit" name="paused" value={paused ? "0" : "1"}>
        <Icon name={paused ? "play" : "pause"} size="s" />
        {t(paused ? "library.history.resume" : "library.history.pause")}
      </button>
    </form>
  );
}

function Clear({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  return (
    <form method="post" action={href(lang, "/history/clear")}>
      <button className="button ghost danger" type="submit" data-confirm={t("library.clearSure")}>
        <Icon name="trash" size="s" />
        {t("library.clear")}
      </button>
    </form>
  );
}

export async function clearHistory(c: AppContext): Promise<Response> {
  await readForm(c);
  await forgetHistory(c.var.ctx, c.var.actor);
  return c.redirect(href(c.var.lang, "/history"), 303);
}

export async function submitPause(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const { paused } = parseInput(PauseForm, { paused: values.paused });
  await pauseHistory(c.var.ctx, c.var.actor, paused === "1");
  return c.redirect(href(c.var.lang, "/history"), 303);
}

export async function submitForget(c: AppContext<"/history/:id/forget">): Promise<Response> {
  await readForm(c);
  await forgetHistory(c.var.ctx, c.var.actor, c.req.param("id"));
  return done(c);
}

export async function submitRecall(c: AppContext<"/history/:id/recall">): Promise<Response> {
  const { values } = await readForm(c);
  const { seconds, since } = parseInput(RecallForm, values);
  await recallHistory(c.var.ctx, c.var.actor, c.req.param("id"), { seconds, watchedAt: since });
  return done(c);
}

function done(c: AppContext): Response {
  return c.req.header("hx-request") ? c.body(null, 204) : c.redirect(href(c.var.lang, "/history"), 303);
}
