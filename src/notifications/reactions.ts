import { reactTo } from "../platform/reactions.ts";
import { notifyOfLike } from "./rules/likes.ts";
import { forgetPost, notifyOfPostRating, planNewPost } from "./rules/posts.ts";

declare module "../platform/reactions.ts" {
  interface Happenings {
    "post published": { postId: string; userId: string; channelId: string | null };
    /** Somebody liked a post for the first time. */
    "post rated": { postId: string; userId: string; channelId: string | null; byUserId: string };
    /** A post was taken away. */
    "post deleted": { postId: string };
  }
}

reactTo("post published", planNewPost);
reactTo("post rated", notifyOfPostRating);
reactTo("post deleted", forgetPost);
reactTo("video liked", notifyOfLike);
