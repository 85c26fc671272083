import type { EntityType } from "../../reports/limits.ts";
import { ad } from "./ad.ts";
import { channel } from "./channel.ts";
import { comment } from "./comment.ts";
import { message } from "./message.ts";
import { playlist } from "./playlist.ts";
import { post } from "./post.ts";
import type { Thing } from "./thing.ts";
import { user } from "./user.ts";
import { video } from "./video.ts";

/** Everything that can be reported; a new kind is one line here, its name in `reports/limits.ts` and its words. */
export const things: Record<EntityType, Thing> = { video, comment, post, message, channel, user, playlist, ad };
