import type { ReactNode } from "react";
import { mayPost } from "../../channels/policy.ts";
import { channelById, visibleChannel } from "../../channels/queries.ts";
import { profileOf } from "../../following/queries.ts";
import { markFeedSeen } from "../../notifications/rules/settings.ts";
import { requireUser } from "../../platform/actor.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { PostForm } from "../../posts/input.ts";
import { followedPosts } from "../../posts/queries/followed.ts";
import { channelPosts, latestPosts, ownPosts, type PostRow, userPosts } from "../../posts/queries/posts.ts";
import { publishPost } from "../../posts/rules.ts";
import { LoginToWrite } from "../../posts/views/composer.tsx";
import { postList, postsPerPage } from "../../posts/views/list.tsx";
import { postListParts } from "../../posts/views/parts.ts";
import { emptyForm, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { identitiesOf } from "../../ui/identity.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { feedAside } from "../views/aside.tsx";
import { composer } from "../views/compose.tsx";
import { FeedTabs, type Tab, tabPath, tabs } from "../views/tabs.tsx";

/** `/feed`: everybody's posts, one's own choice of them, or those of a channel or person. */
export async function feedPage(c: AppContext): Promise<Response> {
  const { channelId, userId } = c.req.query();
  if (channelId || userId) return onePage(c, await oneAuthor(c, channelId, userId));
  return showFeed(c, emptyForm);
}

export async function submitPost(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => post(c, form));
}

async function post(c: AppContext, { values: { website, ...values } }: Form): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const done = c.redirect(`${href(lang, "/feed")}?done=posted`, 303);
  // Only what fills in every field fills in this one: it is told nothing.
  if (website) return done;
  const tried = await attempt(() => publishPost(ctx, actor, parseInput(PostForm, values)));
  return tried.ok ? done : showFeed(c, { values, problem: tried.problem });
}

async function showFeed(c: AppContext, form: FormState): Promise<Response> {
  const { t, lang, siteName, viewer } = c.var;
  const asked = tabs.find((name) => name === c.req.query("of")) ?? "all";
  const tab = viewer.user ? asked : "all";
  const write = viewer.user
    ? await composer(c, {
        id: "compose",
        action: href(lang, "/feed"),
        form,
        identities: identitiesOf(c, mayPost),
        submit: t("posts.publish"),
        draft: `post of ${viewer.user.id}`,
      })
    : null;
  const [list, aside] = await Promise.all([tabList(c, tab), feedAside(c)]);
  if (viewer.user?.newPosts) await markFeedSeen(c.var.ctx, c.var.actor);
  return page(
    c,
    {
      title: tab === "all" ? t("posts.title") : `${t("posts.title")}: ${t(`posts.tabs.${tab}`)}`,
      description: t("posts.description", { site: siteName }),
      canonical: tabPath(tab),
      active: "feed",
      ...postListParts,
      ...(tab === "all"
        ? { feed: { path: "/feed/rss.xml", title: t("posts.title") } }
        : { robots: "noindex" as const }),
    },
    <>
      <h1 className="visually-hidden">{t("posts.title")}</h1>
      <div className="feed">
        <div className="feed-posts">
          {viewer.user ? <FeedTabs c={c} current={tab} /> : null}
          {c.req.query("done") === "posted" && !form.problem ? (
            <div data-posted>
              <Saved text={t("posts.posted")} />
            </div>
          ) : null}
          {write ?? <LoginToWrite c={c} />}
          {list}
        </div>
        {aside}
      </div>
    </>,
    form.problem?.status ?? 200,
  );
}

async function tabList(c: AppContext, tab: Tab): Promise<ReactNode> {
  const { ctx, actor, t, lang } = c.var;
  const before = readCursor(c.req.query("before"));
  const rows = await rowsOf(tab);
  const more = { href: href(lang, "/feed/featured-users"), label: t("people.featured") };
  return postList({
    c,
    rows,
    address: href(lang, tabPath(tab)),
    empty: (
      <Empty
        icon="post"
        title={t("posts.none")}
        text={t(`posts.empty.${tab}`)}
        {...(tab === "followed" ? { action: more } : {})}
      />
    ),
  });

  function rowsOf(of: Tab): Promise<PostRow[]> {
    if (of === "all") return latestPosts(ctx, actor, postsPerPage, { before, withHidden: true });
    const userId = requireUser(actor);
    if (of === "mine") return ownPosts(ctx, userId, postsPerPage, { before });
    return followedPosts(ctx, userId, of === "followed" ? "people" : "channels", postsPerPage, before);
  }
}

type One = { name: string; path: string; address: string; rows: PostRow[]; listed: boolean };

/** What one channel or person wrote, if the reader may see them. Throws Problem 404. */
async function oneAuthor(c: AppContext, channelId?: string, userId = ""): Promise<One> {
  const { ctx, actor } = c.var;
  const part = { before: readCursor(c.req.query("before")) };
  if (channelId) {
    const channel = visibleChannel(actor, await channelById(ctx, channelId));
    return {
      name: channel.name,
      path: `/c/${channel.slug}`,
      address: `/feed?channelId=${channel.id}`,
      rows: await channelPosts(ctx, actor, channel.id, postsPerPage, part),
      listed: channel.listedAt !== null,
    };
  }
  const person = await profileOf(ctx, userId);
  if (!person) throw notFound();
  const rows = await userPosts(ctx, actor, person.id, postsPerPage, part);
  return { name: person.name, path: `/user/${person.id}`, address: `/feed?userId=${person.id}`, rows, listed: true };
}

async function onePage(c: AppContext, { name, path, address, rows, listed }: One): Promise<Response> {
  const { t, lang } = c.var;
  const title = t("posts.by", { name });
  const empty = <Empty icon="post" title={t("posts.none")} text={t("posts.channelNone")} />;
  const [list, aside] = await Promise.all([postList({ c, rows, address: href(lang, address), empty }), feedAside(c)]);
  return page(
    c,
    {
      title,
      description: title,
      canonical: address,
      active: "feed",
      ...postListParts,
      feed: { path: address.replace("/feed?", "/feed/rss.xml?"), title },
      ...(listed ? {} : { robots: "noindex" as const }),
    },
    <div className="feed">
      <div className="feed-posts">
        <div className="page-h">
          <h1>
            {t("posts.title")}: <a href={href(lang, path)}>{bindShortWords(name)}</a>
          </h1>
        </div>
        {list}
      </div>
      {aside}
    </div>,
  );
}
