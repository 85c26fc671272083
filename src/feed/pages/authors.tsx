import { followedBy, followsAmong } from "../../following/queries.ts";
import { Authors } from "../../following/views/authors.tsx";
import { requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { postsParts } from "../../posts/views/parts.ts";
import { queryLength } from "../../search/limits.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { askedAuthors } from "../queries.ts";

const perPage = 30;
/** So far does one go on; who is further down is found by name. */
const placeMax = 9_000;

/** `/feed/featured-users`: the authors that staff show to everybody; with words in the address, authors called so. */
export async function featuredUsersPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const query = (c.req.query("query") ?? "").trim().slice(0, queryLength.max);
  const place = Math.min(placeMax, Math.max(0, Math.floor(Number(c.req.query("place")) || 0)));
  const found = await askedAuthors(ctx, actor, {
    search: query,
    featured: query === "",
    limit: perPage + 1,
    offset: place,
  });
  const authors = found.slice(0, perPage);
  const followed = await followsAmong(
    ctx,
    actor.userId,
    authors.map(({ id }) => id),
  );
  const path = href(lang, "/feed/featured-users");
  const next = new URLSearchParams({ ...(query ? { query } : {}), place: String(place + perPage) });
  const title = query ? t("people.results", { query }) : t("people.featured");
  return page(
    c,
    {
      title,
      active: "feed",
      ...postsParts,
      canonical: "/feed/featured-users",
      ...(query ? { robots: "noindex" } : {}),
    },
    <div className="person-page">
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      <form className="author-search" action={path}>
        <input
          className="field"
          type="search"
          name="query"
          defaultValue={query}
          maxLength={queryLength.max}
          placeholder={t("people.search")}
          aria-label={t("people.search")}
        />
        <button className="button" type="submit">
          <Icon name="search" size="s" />
          {t("people.searchButton")}
        </button>
      </form>
      {authors.length === 0 ? (
        <Empty
          icon="users"
          title={t("people.none")}
          text={t(query ? "people.noneFound" : "people.noneFeatured")}
          {...(query ? { action: { href: path, label: t("people.featured") } } : {})}
        />
      ) : (
        <Authors c={c} authors={authors} followed={followed} line="followers" />
      )}
      {found.length > perPage && place < placeMax ? <Pager t={t} older={`${path}?${next}`} /> : null}
    </div>,
  );
}

/** `/feed/followed-by-me`: whom the reader follows, the latest first. */
export async function followedByMePage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const found = await followedBy(ctx, requireUser(actor), perPage + 1, { before: readCursor(c.req.query("before")) });
  const authors = found.slice(0, perPage);
  const last = found.length > perPage ? authors.at(-1) : undefined;
  const path = href(lang, "/feed/followed-by-me");
  return page(
    c,
    { title: t("people.followed"), active: "feed", ...postsParts, robots: "noindex" },
    <div className="person-page">
      <div className="page-h">
        <h1>{t("people.followed")}</h1>
      </div>
      {authors.length === 0 ? (
        <Empty
          icon="users"
          title={t("people.nobodyFollowed")}
          text={t("people.nobodyFollowedText")}
          action={{ href: href(lang, "/feed/featured-users"), label: t("people.featured") }}
        />
      ) : (
        <Authors c={c} authors={authors} followed={new Set(authors.map(({ id }) => id))} line="last-post" />
      )}
      {last ? <Pager t={t} older={`${path}?before=${cursorText(last.followedAt, last.id)}`} /> : null}
    </div>,
  );
}
