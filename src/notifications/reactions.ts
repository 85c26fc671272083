import { reactTo } from "../platform/reactions.ts";
import "../mutes/rules.ts";
import { forgetMuted } from "./rules/forget.ts";
import { notifyOfLike } from "./rules/likes.ts";
import { forgetPost, notifyOfPostRating, planNewPost } from "./rules/posts.ts";

reactTo("video liked", notifyOfLike);
reactTo("post published", planNewPost);
reactTo("post rated", notifyOfPostRating);
reactTo("post deleted", forgetPost);
reactTo("mutes changed", forgetMuted);
