import { mayPost } from "../../channels/policy.ts";
import { type Channel, managedChannel } from "../../channels/queries.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { PostForm } from "../../posts/input.ts";
import { channelPosts } from "../../posts/queries/posts.ts";
import { publishPost } from "../../posts/rules.ts";
import { postList, postsPerPage } from "../../posts/views/list.tsx";
import { postListParts } from "../../posts/views/parts.ts";
import { emptyForm, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { composer } from "../views/compose.tsx";

type Managed = "/manage-channel/:channelId/posts";

/** `/manage-channel/{id}/posts`: what the channel wrote, and where it writes more. */
export async function managedPostsPage(c: AppContext<Managed>): Promise<Response> {
  return showPosts(c, await managedChannel(c.var.ctx, c.var.actor, c.req.param("channelId"), mayPost), emptyForm);
}

export async function submitManagedPost(c: AppContext<Managed>): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, () => post(c, form));
}

async function post(c: AppContext<Managed>, { values: { website, ...values } }: Form): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const channel = await managedChannel(ctx, actor, c.req.param("channelId"), mayPost);
  const done = c.redirect(`${href(lang, pathOf(channel))}?done=posted`, 303);
  if (website) return done;
  const tried = await attempt(() => publishPost(ctx, actor, parseInput(PostForm, { ...values, as: channel.id })));
  return tried.ok ? done : showPosts(c, channel, { values, problem: tried.problem });
}

const pathOf = ({ id }: Channel): string => `/manage-channel/${id}/posts`;

async function showPosts(c: AppContext, channel: Channel, form: FormState): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const address = href(lang, pathOf(channel));
  const before = readCursor(c.req.query("before"));
  const [rows, write] = await Promise.all([
    channelPosts(ctx, actor, channel.id, postsPerPage, { before }),
    composer(c, {
      id: "compose",
      action: address,
      form,
      identities: [{ value: channel.id, name: channel.name, pictureUrl: channelPictureUrl(ctx, channel, 96) }],
      submit: t("posts.publish"),
      draft: `post of ${channel.id}`,
    }),
  ]);
  const empty = <Empty icon="post" title={t("posts.none")} text={t("posts.ownChannelNone")} />;
  return page(
    c,
    {
      title: t("posts.title"),
      area: "channel",
      channelId: channel.id,
      active: "posts",
      robots: "noindex",
      ...postListParts,
    },
    <>
      <div className="page-h">
        <h1>{t("posts.title")}</h1>
      </div>
      <div className="feed-posts managed">
        {c.req.query("done") === "posted" && !form.problem ? (
          <div data-posted>
            <Saved text={t("posts.posted")} />
          </div>
        ) : null}
        {write}
        {await postList({ c, rows, address, empty })}
      </div>
    </>,
    form.problem?.status ?? 200,
  );
}
