import { z } from "zod";
import { oneLine } from "../platform/typed-text.ts";
import { blockDurationNames, blockScopes, slowModeMax, textMax, wordsMax } from "./limits.ts";
import { hasText } from "./text.ts";

const id = z.string().min(1).max(24);

/** One line without control characters; something must be left to read. */
const ChatText = z.string().max(textMax).transform(oneLine).pipe(z.string().refine(hasText, "forms.required"));

export const SayInput = z.strictObject({
  videoId: id,
  /** The sender's own name for the message. */
  clientId: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, "forms.invalid"),
  text: ChatText,
  commentAs: z.enum(["user", "channel"]).default("user"),
  channelId: id.optional(),
});
export type SayInput = z.output<typeof SayInput>;

const frameId = z.string().min(1).max(40);
const revision = z.number().int().min(0);

export const ActionInput = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.enum(["cross", "uncross", "pin", "delete", "unblock", "appoint", "dismiss"]),
    message: id,
  }),
  z.strictObject({ what: z.literal("unpin") }),
  z.strictObject({
    what: z.literal("block"),
    message: id,
    scope: z.enum(blockScopes),
    duration: z.enum(blockDurationNames as [string, ...string[]]),
  }),
  z.strictObject({ what: z.literal("slow"), seconds: z.number().int().min(0).max(slowModeMax) }),
  z.strictObject({ what: z.literal("off"), off: z.boolean() }),
]);
export type ActionInput = z.output<typeof ActionInput>;

/** What a browser may send through its socket. */
export const FrameInput = z.discriminatedUnion("t", [
  z.strictObject({ t: z.literal("say"), id: frameId, text: z.string(), as: id.optional() }),
  z.strictObject({ t: z.literal("since"), rev: revision }),
  z.strictObject({ t: z.literal("older"), before: revision }),
  z.strictObject({ t: z.literal("do"), id: frameId, action: ActionInput }),
]);
export type FrameInput = z.output<typeof FrameInput>;

/** Until when somebody is not to be read or may not write; without it a hundred years. */
const blockedUntil = z.iso.datetime({ offset: true }).optional();
export const BlockUserInput = z.strictObject({ userId: id, blockedUntil });
export const UserInput = z.strictObject({ userId: id });
export const BlockChannelInput = z.strictObject({ channelId: id, blockedUntil });
export const ChannelInput = z.strictObject({ channelId: id });

/** One word, or words beside each other, on each line. */
export const WordsInput = z.strictObject({ words: z.string().max(wordsMax) });
export type WordsInput = z.output<typeof WordsInput>;
