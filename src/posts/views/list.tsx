import type { ReactNode } from "react";
import { mayPost } from "../../channels/policy.ts";
import type { Channel } from "../../channels/queries.ts";

import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { postCards } from "../queries/cards.ts";
import { channelPosts, type PostRow } from "../queries/posts.ts";
import { PostCard } from "./post.tsx";

export const postsPerPage = 20;

type PostListProps = {
  c: AppContext;
  rows: PostRow[];
  /** The list's own address, to which the place of the next page is added. */
  address: string;
  /** What stands there when it is empty. */
  empty: ReactNode;
  /** All by one person, whom the page lets one follow already. */
  ofOne?: boolean;
};

/** A page of posts, and the way to older ones. */
export async function postList({ c, rows, address, empty, ofOne = false }: PostListProps): Promise<ReactNode> {
  const cards = await postCards(c.var.ctx, c.var.actor, rows);
  const last = rows.length === postsPerPage ? rows.at(-1) : undefined;
  if (cards.length === 0) return empty;
  const older = last && `${address}${address.includes("?") ? "&" : "?"}before=${cursorText(last.createdAt, last.id)}`;
  return (
    <>
      <div className="post-list" data-list>
        {cards.map((post) => (
          <PostCard key={post.id} c={c} post={post} followable={!ofOne} unfolds />
        ))}
      </div>
      {older ? <Pager t={c.var.t} older={older} /> : null}
    </>
  );
}

/** A channel's posts as a part of its page, which is at `path` and has `postsParts`. */
export async function ChannelPosts(c: AppContext, channel: Channel, path: string): Promise<ReactNode> {
  const { ctx, actor, t, lang } = c.var;
  const before = readCursor(c.req.query("before"));
  const rows = await channelPosts(ctx, actor, channel.id, postsPerPage, { before });
  const writes = mayPost(actor, channel.id);
  const write = { href: href(lang, `/manage-channel/${channel.id}/posts`), label: t("posts.write") };
  return postList({
    c,
    rows,
    address: href(lang, path),
    empty: (
      <Empty icon="post" title={t("posts.none")} text={t("posts.channelNone")} {...(writes ? { action: write } : {})} />
    ),
  });
}
