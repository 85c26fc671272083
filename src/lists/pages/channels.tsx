import { type Channel, channelById } from "../../channels/queries.ts";
import { ChannelCard } from "../../channels/views/card.tsx";
import { channelCardData } from "../../channels/views/cards.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { isQuery, noFilters, queryLength } from "../../search/limits.ts";
import { answerOf } from "../../search/queries/answer.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { List } from "../../ui/list.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { onward } from "../../videos/views/list.tsx";
import { type ChannelSort, channelsFor } from "../queries.ts";

const perPage = 24;
const sorts = ["createdAt", "subscriptionsCount"] as const satisfies ChannelSort[];

/** `/channels?sort=&query=`: the newest or the most followed ones, or those that answer a query, the best first. */
export async function channelsPage(c: AppContext): Promise<Response> {
  const { t, lang, siteName, ctx } = c.var;
  const sort = sorts.find((name) => name === c.req.query("sort")) ?? "createdAt";
  const query = (c.req.query("query") ?? "").slice(0, queryLength.max);
  const sought = isQuery(query);
  const { rows, next } = await (sought ? found(c, query) : listed(c, sort));
  const path = href(lang, sought ? `/channels?query=${encodeURIComponent(query)}` : `/channels?sort=${sort}`);
  return page(
    c,
    {
      title: t("lists.channels.title"),
      description: t("lists.channels.description", { site: siteName }),
      canonical: sort === "createdAt" ? "/channels" : `/channels?sort=${sort}`,
      active: "channels",
      ...(sought ? { robots: "noindex" as const } : {}),
    },
    <>
      <div className="page-h">
        <h1>{t("lists.channels.title")}</h1>
      </div>
      <div className="list-tools">
        <nav className="chips" aria-label={t("lists.order")}>
          {sorts.map((name) => (
            <a
              key={name}
              className="chip"
              href={href(lang, `/channels?sort=${name}`)}
              aria-current={!sought && name === sort ? "page" : undefined}
            >
              {t(`lists.channels.${name}`)}
            </a>
          ))}
        </nav>
        <Seek c={c} query={query} />
      </div>
      {rows.length === 0 ? (
        <NoChannels c={c} query={sought ? query : ""} />
      ) : (
        <List t={t} className="channel-grid" {...onward(c, path, next)}>
          {rows.map((channel) => (
            <ChannelCard key={channel.id} channel={channelCardData(ctx, channel)} t={t} lang={lang} />
          ))}
        </List>
      )}
    </>,
  );
}

/** Looks for a channel by its name. */
function Seek({ c, query }: { c: AppContext; query: string }) {
  const { t, lang } = c.var;
  return (
    <form className="seek" method="get" action={href(lang, "/channels")}>
      <input
        className="field"
        type="search"
        name="query"
        defaultValue={query}
        minLength={queryLength.min}
        maxLength={queryLength.max}
        placeholder={t("lists.channels.seek")}
        aria-label={t("lists.channels.seek")}
      />
      <button className="icon-button" type="submit" aria-label={t("search.label")}>
        <Icon name="search" />
      </button>
    </form>
  );
}

function NoChannels({ c, query }: { c: AppContext; query: string }) {
  const { t, lang } = c.var;
  return query ? (
    <Empty
      icon="notFound"
      title={t("search.empty.nothing", { query })}
      text={t("search.empty.tryOther")}
      action={{ href: href(lang, "/channels"), label: t("lists.channels.all") }}
    />
  ) : (
    <Empty
      icon="users"
      title={t("lists.channels.none")}
      text={t("lists.channels.noneText")}
      action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
    />
  );
}

async function listed(c: AppContext, sort: ChannelSort) {
  const { ctx, actor } = c.var;
  const placeOf = ({ id, listedAt, subscriptionsCount }: Channel) => ({
    at: sort === "createdAt" ? (listedAt ?? 0) : subscriptionsCount,
    id,
  });
  const { before, id } = c.req.query();
  const last = before === undefined && id !== undefined ? await channelById(ctx, id) : undefined;
  const place = last?.listedAt == null ? readCursor(before) : placeOf(last);
  return pageOf(await channelsFor(ctx, actor, sort, perPage + 1, { before: place }), perPage, placeOf);
}

async function found(c: AppContext, query: string) {
  const { ctx, actor } = c.var;
  const place = c.req.query("before");
  const asked = { query, entity: "channels" as const, filters: noFilters };
  const { channels, next } = await answerOf(ctx, asked, { place, limit: perPage }, actor);
  return { rows: channels, next };
}
