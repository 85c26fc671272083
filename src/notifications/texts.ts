import type { T } from "../platform/i18n/translate.ts";
import type { NoticeGroup } from "./limits.ts";
import type { NotificationDetails, NotificationType } from "./table.ts";

export type Told = {
  type: NotificationType;
  count: number;
  videoId: string | null;
  details: NotificationDetails;
  videoTitle: string | null;
  channelName: string | null;
  channelSlug: string | null;
};

/** What happened, in one line. */
export function headline(t: T, told: Pick<Told, "type" | "count" | "details" | "channelName">): string {
  const { type, count, details, channelName } = told;
  const word = type === "live_starting_15mins" && details.premiere ? "premiere_starting_15mins" : type;
  return t(`notifications.types.${word}`, { channel: channelName ?? "", count });
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

/** What is kept of an event: of what begins soon when it does, and what it is. */
export function detailsOf(
  type: NotificationType,
  { startsAt, premiere }: { startsAt: number | null; premiere: boolean },
): NotificationDetails {
  if (type !== "live_starting_15mins" || startsAt === null) return {};
  return premiere ? { startsAt, premiere } : { startsAt };
}
