import type { ChatIcon, ChatProps, ChatTexts } from "../../islands/chat/props.ts";
import { personName } from "../accounts/names.ts";
import { userById } from "../accounts/queries.ts";
import { maySpeakFor } from "../channels/policy.ts";
import { memberChannels } from "../channels/queries.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { type Lang, sectionTexts, type T } from "../platform/i18n/translate.ts";
import { href } from "../ui/href.ts";
import { shapes } from "../ui/icon.tsx";
import { audienceNow } from "../videos/presence.ts";
import type { Video } from "../videos/queries/video.ts";
import { messageJson, roomJson } from "./json.ts";
import { blockDurationNames, blockScopes } from "./limits.ts";
import { hasChat, isChatOpen } from "./policy.ts";
import { hasMessages, latestMessages, roomOf } from "./queries/room.ts";
import { chatStanding } from "./standing.ts";

const icons: ChatIcon[] = [
  ...([
    "users",
    "gear",
    "pin",
    "up",
    "down",
    "crown",
    "shield",
    "star",
    "heart",
    "more",
    "clock",
    "send",
    "smile",
  ] as const),
  ...([
    "comment",
    "eyeOff",
    "flag",
    "ban",
    "trash",
    "strike",
    "undo",
    "warning",
    "close",
    "check",
    "lock",
    "external",
  ] as const),
];

/** What the chat's island beside a stream needs; `replay` shows a finished stream's chat with its recording. */
export async function chatPanelProps(
  ctx: Ctx,
  actor: Actor,
  video: Video,
  t: T,
  lang: Lang,
  mode: "live" | "replay" = isChatOpen(video, ctx.clock.now()) ? "live" : "replay",
): Promise<ChatProps> {
  // The revision is read first: what comes between the two reads is asked for again, and nothing is missed.
  const room = await roomOf(ctx, video.id);
  const rows = mode === "live" ? await latestMessages(ctx, video.id) : [];
  const you = await chatStanding(ctx, actor, video);
  return {
    videoId: video.id,
    mode,
    socket: `/chat/${video.id}/socket`,
    replay: `/chat/${video.id}/replay`,
    invites: !actor.userId,
    alone: href(lang, `/chat/${video.id}`),
    form: href(lang, `/chat/${video.id}`),
    draft: { text: "", problem: null },
    login: `${href(lang, "/login")}?next=${encodeURIComponent(href(lang, `/watch/${video.id}`))}`,
    manage: you.manages ? href(lang, `/manage-channel/${video.channelId}/chat`) : null,
    lang,
    voices: await voicesOf(ctx, actor),
    me: actor.userId ?? null,
    messages: rows.map((row) => messageJson(ctx, row)),
    rev: room.rev,
    room: await roomJson(ctx, video, room),
    you,
    watching: audienceNow(ctx, video),
    now: ctx.clock.now(),
    texts: chatTexts(t),
    icons: Object.fromEntries(icons.map((name) => [name, shapes(name)])) as ChatProps["icons"],
  };
}

/** Which chat stands beside a video: one that runs, the replay of one in which something was said, or none. */
export async function chatModeOf(ctx: Ctx, video: Video): Promise<"live" | "replay" | "none"> {
  if (!hasChat(video)) return "none";
  if (isChatOpen(video, ctx.clock.now())) return "live";
  return (await hasMessages(ctx, video.id)) ? "replay" : "none";
}

async function voicesOf(ctx: Ctx, actor: Actor): Promise<ChatProps["voices"]> {
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  if (!user) return [];
  const own = { id: user.id, name: personName(user) };
  const channels = (await memberChannels(ctx, user.id)).filter(({ id }) => maySpeakFor(actor, id));
  return [own, ...channels.map(({ id, name }) => ({ id, name }))];
}

/** What the browser fills in itself. */
const kept = Object.fromEntries(["name", "time", "seconds", "left"].map((name) => [name, `{{${name}}}`]));

function chatTexts(t: T): ChatTexts {
  return {
    ...sectionTexts(t, "chat", kept),
    duration: Object.fromEntries(blockDurationNames.map((name) => [name, t(`chat.duration.${name}`)])),
    scope: Object.fromEntries(blockScopes.map((name) => [name, t(`chat.scope.${name}`)])),
  };
}
