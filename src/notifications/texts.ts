import type { T } from "../platform/i18n/translate.ts";
import type { NoticeGroup } from "./limits.ts";
import type { NotificationType } from "./table.ts";

export type Told = {
  type: NotificationType;
  count: number;
  videoId: string | null;
  videoTitle: string | null;
  channelName: string | null;
  channelSlug: string | null;
};

/** What happened, in one line. */
export function headline(t: T, told: Pick<Told, "type" | "count" | "channelName">): string {
  return t(`notifications.types.${told.type}`, { channel: told.channelName ?? "", count: told.count });
}

/** Where it leads, without the language prefix. */
export function pathOf(told: Pick<Told, "type" | "videoId" | "channelSlug">): string {
  if (told.type === "channel_invitation") return "/account/invitations";
  if (told.videoId) return `/watch/${told.videoId}`;
  return told.channelSlug ? `/c/${told.channelSlug}` : "/notifications";
}

/** Which of a person's switches decides about it. */
export function groupOf(type: NotificationType): NoticeGroup {
  if (type === "new_video") return "newVideo";
  return type === "live_starting_now" || type === "live_starting_15mins" ? "videoLive" : "unreadNotifications";
}
