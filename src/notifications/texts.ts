import type { T } from "../platform/i18n/translate.ts";
import type { NoticeGroup, NoticeKind } from "./limits.ts";
import type { NotificationDetails, NotificationType } from "./table.ts";

export type Told = {
  type: NotificationType;
  count: number;
  /** How many different people did it, and the last of them where it is said. */
  people?: number;
  byName?: string | null;
  videoId: string | null;
  commentId?: string | null;
  postId?: string | null;
  details: NotificationDetails;
  videoTitle: string | null;
  channelId?: string | null;
  channelName: string | null;
  channelSlug: string | null;
};

/** What happened, in one line: with the last person's name where several did it, or one did it once. */
export function headline(
  t: T,
  told: Pick<Told, "type" | "count" | "details" | "channelName"> & Pick<Told, "people" | "byName" | "postId">,
): string {
  const { type, count, details, channelName, people = 1, byName } = told;
  if (type === "new_comment" || type === "comment_reply") {
    const where = type === "new_comment" && told.postId ? "new_comment_post" : type;
    if (byName && (people > 1 || count === 1))
      return t(`notifications.by.${where}`, { name: byName, others: people - 1 });
    return t(`notifications.types.${where}`, { count });
  }
  if (type === "decision" || type === "objection_answered") return decisionWords(t, type, details);
  const word = type === "live_starting_15mins" && details.premiere ? "premiere_starting_15mins" : type;
  const role = details.role ? t(`channels.roles.${details.role}`) : "";
  return t(`notifications.types.${word}`, { channel: channelName ?? byName ?? "", count, role });
}

/** What staff decided about one's own thing, or about what one reported. */
function decisionWords(t: T, type: "decision" | "objection_answered", details: NotificationDetails): string {
  const { thing = "comment", verdict = "leave", age = 18, reportId } = details;
  const what = t(`moderation.things.${thing}`);
  if (type === "objection_answered") return t("notifications.types.objection_answered", { what });
  const decided = t(`moderation.decided.${verdict}`, { age });
  return t(`notifications.types.${reportId ? "report_decided" : "decision"}`, { what, decided });
}

/** Where it leads, without the language prefix: to the very comment where it is about one. */
export function pathOf(
  told: Pick<Told, "type" | "videoId" | "channelSlug" | "details"> & Pick<Told, "commentId" | "postId" | "channelId">,
): string {
  const { decisionId, reportId } = told.details;
  if (decisionId) return `/decisions/${decisionId}`;
  if (reportId) return `/reports/${reportId}`;
  const own = ownPathOf(told);
  if (own) return own;
  const comment = told.commentId ? `?comment=${told.commentId}#comment-${told.commentId}` : "";
  if (told.videoId) return `/watch/${told.videoId}${comment}`;
  if (told.postId) return `/feed/post/${told.postId}${comment}`;
  return told.channelSlug ? `/c/${told.channelSlug}` : "/notifications";
}

/** Where one answers, or sees what one's part on a channel is now. */
function ownPathOf({ type, channelId }: Pick<Told, "type" | "channelId">): string | undefined {
  if (type === "channel_invitation" || type === "channel_handover") return "/account/invitations";
  if (type === "channel_deleted") return "/account/channels";
  if (type === "channel_role") return `/manage-channel/${channelId}/dashboard`;
  if (type === "channel_owner" || type === "channel_joined") return `/manage-channel/${channelId}/users`;
  if (type.startsWith("ad_")) return `/manage-channel/${channelId}/ads-campaigns`;
  return type.startsWith("creator_") ? "/become-creator" : undefined;
}

/** What the bell can be told to keep silent about; undefined for what it always rings for. */
export function kindOf(type: NotificationType): NoticeKind | undefined {
  if (type === "new_comment") return "comments";
  if (type === "comment_reply") return "replies";
  if (type === "new_post") return "posts";
  return type.endsWith("_rate") ? "ratings" : undefined;
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
