import type { NotifyWhen } from "../../channels/views/subscribe.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { subscriptionsAmong } from "../../subscriptions/queries/subscriptions.ts";
import { emptyForm, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { type Asked, searchParams } from "../limits.ts";
import { type Answer, answerOf, isAsked, tabOf } from "../queries/answer.ts";
import { freshCounts, smartListsOf } from "../queries/smart-lists.ts";
import { noteQuery } from "../rules/queries.ts";
import { lookAtSmartList } from "../rules/smart-lists.ts";
import { SearchBox } from "../views/box.tsx";
import { FilterBar } from "../views/filters.tsx";
import { Results, Tabs } from "../views/results.tsx";
import { SaveSearch } from "../views/saved.tsx";
import { SavedPanel } from "../views/saved-panel.tsx";
import { properPath, readAsked } from "./asked.ts";

const perPage = 20;

/** `/search`: what the address asks for, in one of three tabs. */
export async function searchPage(c: AppContext): Promise<Response> {
  const asked = readAsked(new URL(c.req.url).searchParams);
  const proper = properPath(c, asked);
  if (proper !== undefined) return c.redirect(href(c.var.lang, proper), 302);
  return showSearch(c, asked, emptyForm);
}

/** The page of a search; `form` is what was typed to save it, where that failed. */
export async function showSearch(c: AppContext, asked: Asked, form: FormState, status = 200): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const place = c.req.query("place");
  const [answer, saved] = await Promise.all([answerOf(ctx, asked, { place, limit: perPage }, actor), savedOf(c)]);
  const follows = await followsOf(c, answer);
  const later = place !== undefined;
  const isFound = answer.meant === undefined && !answer.sought.some && answer.counts[tabOf(asked.entity)] > 0;
  if (!later && isFound) noteQuery(ctx, c.var.actor, asked.query);
  const title = asked.query ? t("search.results", { query: asked.query }) : t("search.title");
  const options = { title, canonical: searchParams(asked.query, {}), active: "search", robots: "noindex" as const };
  const results = isAsked(asked) ? (
    <Results c={c} asked={asked} answer={answer} follows={follows} later={later} />
  ) : (
    <Empty icon="search" title={t("search.empty.title")} text={t("search.empty.text")} />
  );
  return page(
    c,
    options,
    <>
      <h1 className="visually-hidden">{title}</h1>
      <SearchBox frame={{ c, options }} className="search pill at-page" />
      <Tabs c={c} asked={asked} answer={answer} />
      <div className={saved ? "found" : "found alone"}>
        <div>
          {tabOf(asked.entity) === "videos" && isAsked(asked) ? (
            <FilterBar c={c} asked={asked}>
              <SaveSearch c={c} asked={asked} form={form} />
            </FilterBar>
          ) : null}
          {c.req.query("done") === "saved" ? <Saved text={t("search.saved.done")} /> : null}
          {results}
        </div>
        {saved ? <SavedPanel c={c} asked={asked} {...saved} form={form} /> : null}
      </div>
    </>,
    status,
  );
}

/** One's saved searches with what is new in them; the one that the address names is looked at by this. */
async function savedOf(c: AppContext) {
  const { ctx, actor } = c.var;
  if (!actor.userId) return undefined;
  const id = c.req.query("list");
  const before = await smartListsOf(ctx, actor.userId);
  if (id === undefined || !before.some((list) => list.id === id))
    return { lists: before, fresh: await freshCounts(ctx, before, actor) };
  await lookAtSmartList(ctx, actor, id);
  const lists = await smartListsOf(ctx, actor.userId);
  return { lists, fresh: await freshCounts(ctx, lists, actor) };
}

async function followsOf(c: AppContext, { channels }: Answer): Promise<Map<string, NotifyWhen>> {
  const { ctx, actor } = c.var;
  if (!actor.userId || channels.length === 0) return new Map();
  const found = await subscriptionsAmong(
    ctx,
    actor.userId,
    channels.map(({ id }) => id),
  );
  return new Map(found.map(({ channelId, notifyWhen }) => [channelId, notifyWhen]));
}
