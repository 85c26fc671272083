import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import type { ActionInput } from "../input.ts";
import type { BlockDuration } from "../limits.ts";
import { messageById } from "../queries/room.ts";
import { blockAuthor, unblockAuthor } from "./blocks.ts";
import { crossOut, deleteMessage, pinMessage, unpinMessage } from "./messages.ts";
import { appointAuthor } from "./moderators.ts";
import { setSlowMode, switchChat } from "./room.ts";

/** Does what somebody chose from a message's menu or the chat's settings. Throws what the rule behind it throws. */
export async function act(ctx: Ctx, actor: Actor, videoId: string, action: ActionInput): Promise<void> {
  // A message of another chat does not exist in this one.
  if ("message" in action && (await messageById(ctx, action.message))?.videoId !== videoId) throw notFound();
  switch (action.what) {
    case "cross":
    case "uncross":
      return crossOut(ctx, actor, action.message, action.what === "cross");
    case "pin":
      return pinMessage(ctx, actor, action.message);
    case "unpin":
      return unpinMessage(ctx, actor, videoId);
    case "delete":
      return deleteMessage(ctx, actor, action.message);
    case "block":
      return blockAuthor(ctx, actor, action.message, action.scope, action.duration as BlockDuration);
    case "unblock":
      return unblockAuthor(ctx, actor, action.message);
    case "appoint":
    case "dismiss":
      return appointAuthor(ctx, actor, action.message, action.what === "appoint");
    case "slow":
      return setSlowMode(ctx, actor, videoId, action.seconds);
    case "off":
      return switchChat(ctx, actor, videoId, action.off);
  }
}
