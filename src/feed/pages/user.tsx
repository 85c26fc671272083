import { z } from "zod";
import { followsAmong, isFollowing, type Profile, profileOf } from "../../following/queries.ts";
import { featureAuthor, follow, unfollow } from "../../following/rules.ts";
import { Authors } from "../../following/views/authors.tsx";
import { FollowButton } from "../../following/views/follow-button.tsx";
import { mutesPerson } from "../../mutes/queries.ts";
import { mute, unmute } from "../../mutes/rules.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import { notFound } from "../../platform/problem.ts";
import { userPosts } from "../../posts/queries/posts.ts";
import { postList, postsPerPage } from "../../posts/views/list.tsx";
import { postListParts } from "../../posts/views/parts.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { PersonChannels, PersonHead } from "../views/person.tsx";

/** `/user/{id}`: what a person lets everybody know, their channels and what they wrote. */
export async function userPage(c: AppContext<"/user/:id">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const person = await requireProfile(c, c.req.param("id"));
  const before = readCursor(c.req.query("before"));
  const [following, muted, rows] = await Promise.all([
    isFollowing(ctx, actor, person.id),
    mutesPerson(ctx, actor, person.id),
    userPosts(ctx, actor, person.id, postsPerPage, { before }),
  ]);
  const { follows = [] } = person;
  const followed = await followsAmong(
    ctx,
    actor.userId,
    follows.map(({ id }) => id),
  );
  const path = `/user/${person.id}`;
  const picture = userPictureUrl(ctx, person, 512);
  const empty = muted ? null : <Empty icon="post" title={t("posts.none")} text={t("posts.personNone")} />;
  return page(
    c,
    {
      title: person.name,
      description: person.bio.slice(0, 200) || t("people.description", { name: person.name }),
      canonical: path,
      ...postListParts,
      feed: { path: `/feed/rss.xml?userId=${person.id}`, title: t("posts.by", { name: person.name }) },
      og: {
        type: "profile",
        ...(picture ? { image: { url: picture, width: 512, height: 512, alt: person.name } } : {}),
      },
      // Who wrote nothing and has no channel is nobody's to find.
      ...(rows.length + person.channels.length === 0 ? { robots: "noindex" as const } : {}),
    },
    <div className="person-page">
      <PersonHead c={c} person={person} following={following} muted={muted} />
      {person.channels.length > 0 ? <PersonChannels c={c} person={person} /> : null}
      {follows.length > 0 && !muted ? (
        <section aria-labelledby="follows-title">
          <h2 id="follows-title">{t("people.follows")}</h2>
          <Authors c={c} authors={follows} followed={followed} line="followers" />
        </section>
      ) : null}
      <section aria-labelledby="posts-title">
        <h2 id="posts-title">{t("posts.title")}</h2>
        {muted ? <p className="quiet">{t("people.mutedText")}</p> : null}
        {await postList({ c, rows, address: href(lang, path), empty, ofOne: true })}
      </section>
    </div>,
  );
}

const YesNo = z.enum(["1", "0"]);

export async function submitFollow(c: AppContext<"/user/:id/follow">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const wants = parseInput(z.object({ follow: YesNo }), { follow: values.follow }).follow === "1";
  await (wants ? follow(ctx, actor, id) : unfollow(ctx, actor, id));
  if (!c.req.header("hx-request")) return toPerson(c, id);
  const name = bindShortWords((await requireProfile(c, id)).name);
  tell(c, "spoken", t(wants ? "people.nowFollowing" : "people.leftOff", { name }));
  const small = c.req.query("small") === "1";
  return fragment(c, <FollowButton c={c} person={{ id, name }} following={wants} small={small} />);
}

export async function submitMute(c: AppContext<"/user/:id/mute">): Promise<Response> {
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const wants = parseInput(z.object({ mute: YesNo }), { mute: values.mute }).mute === "1";
  await (wants ? mute : unmute)(c.var.ctx, c.var.actor, "user", id);
  return toPerson(c, id);
}

export async function submitFeatured(c: AppContext<"/user/:id/featured">): Promise<Response> {
  const id = c.req.param("id");
  const { values } = await readForm(c);
  const { featured } = parseInput(z.object({ featured: YesNo }), { featured: values.featured });
  await featureAuthor(c.var.ctx, c.var.actor, id, featured === "1");
  return toPerson(c, id);
}

async function requireProfile(c: AppContext, id: string): Promise<Profile> {
  const person = await profileOf(c.var.ctx, id);
  if (!person) throw notFound();
  return person;
}

function toPerson(c: AppContext, id: string): Response {
  return c.redirect(href(c.var.lang, `/user/${id}`), 303);
}
