import { authorName } from "../channels/authors.ts";
import { channelById, visibleChannel } from "../channels/queries.ts";
import { profileOf } from "../following/queries.ts";
import type { AppContext } from "../platform/http/types.ts";
import { plainText } from "../platform/markup.ts";
import { notFound } from "../platform/problem.ts";
import { type PostCardRow, postCards } from "../posts/queries/cards.ts";
import { channelPosts, latestPosts, type PostRow, userPosts } from "../posts/queries/posts.ts";
import { postPath } from "../posts/views/acts.tsx";
import { href } from "../ui/href.ts";
import { asHtml, element, type FeedFacts, feedOf } from "./rss.ts";

const feedLength = 30;

/** RSS of the site's posts, or of those of a channel or person; whoever reads it is nobody in particular. */
export async function postsFeed(c: AppContext): Promise<Response> {
  const { of, rows } = await asked(c);
  const cards = await postCards(c.var.ctx, c.var.actor, rows);
  return feedOf(
    c,
    of,
    cards.map((card) => item(c, card)),
  );
}

async function asked(c: AppContext): Promise<{ of: FeedFacts; rows: PostRow[] }> {
  const { ctx, actor, siteName, t } = c.var;
  const { channelId, userId } = c.req.query();
  const facts = (name: string, path: string, query: string): FeedFacts => {
    const title = `${name} – ${siteName}`;
    return { title, about: title, path, feedPath: `/feed/rss.xml${query}` };
  };
  if (channelId) {
    const channel = visibleChannel(actor, await channelById(ctx, channelId));
    const rows = await channelPosts(ctx, actor, channel.id, feedLength);
    return { of: facts(t("posts.by", { name: channel.name }), `/c/${channel.slug}`, `?channelId=${channel.id}`), rows };
  }
  if (!userId) return { of: facts(t("posts.title"), "/feed", ""), rows: await latestPosts(ctx, actor, feedLength) };
  const person = await profileOf(ctx, userId);
  if (!person) throw notFound();
  const rows = await userPosts(ctx, actor, person.id, feedLength);
  return { of: facts(t("posts.by", { name: person.name }), `/user/${person.id}`, `?userId=${person.id}`), rows };
}

function item(c: AppContext, row: PostCardRow): string {
  const { siteOrigin: origin, lang, t } = c.var;
  const link = origin + href(lang, postPath(row.id));
  const text = plainText(row.message);
  const name = authorName(row);
  const film = row.film ? `${origin}${href(lang, `/watch/${row.film.id}`)}` : "";
  return [
    "<item>",
    element("title", titleOf(text) || t("posts.one", { name })),
    element("link", link),
    `<guid isPermaLink="true">${link}</guid>`,
    element("pubDate", new Date(row.createdAt).toUTCString()),
    element("dc:creator", name),
    element("description", asHtml(film === "" ? text : `${text}\n${film}`)),
    "</item>",
  ].join("");
}

/** The beginning of a post, cut between words. */
function titleOf(text: string): string {
  const line = text.replaceAll("\n", " ");
  if (line.length <= 80) return line;
  const cut = line.slice(0, 80);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 40))}…`;
}
