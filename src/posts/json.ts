import { authorName, authorPicture } from "../channels/authors.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { PostCardRow } from "./queries/cards.ts";

/** A post as the API gives it. Who wrote as a channel is not said. */
export function postJson(ctx: Ctx, post: PostCardRow) {
  return {
    _id: post.id,
    message: post.message,
    userId: post.channelId === null ? post.userId : null,
    channelId: post.channelId,
    videoId: post.film?.id ?? null,
    createdAt: iso(post.createdAt),
    editedAt: post.editedAt === null ? null : iso(post.editedAt),
    likes: post.likes,
    dislikes: post.dislikes,
    rating: post.rating,
    myRating: post.mine,
    commentCount: post.commentCount,
    hiddenFromHome: post.hiddenFromHome,
    author: {
      name: authorName(post),
      slug: post.channelSlug,
      verified: post.channelVerified ?? false,
      pictureUrl: authorPicture(ctx, post, 96),
    },
  };
}
