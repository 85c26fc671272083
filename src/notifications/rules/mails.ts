import { and, eq } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, type T, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { siteOrigin, siteSettings } from "../../platform/settings/settings.ts";
import { type NotificationRow, notificationsOf, pendingMail, settingsOf } from "../queries.ts";
import { notificationPreferences, notifications } from "../table.ts";
import { detailsOf, groupOf, headline, pathOf, type Told } from "../texts.ts";
import { forEachDue, isReachable, type Person } from "./audience.ts";
import type { Announced, EventType } from "./fan-out.ts";
import { unsubscribePath } from "./unsubscribe.ts";

/** A mail lists this many and says how many more there are. */
const listed = 20;
/** A mail knows of no more than these. */
const collectedMost = 100;

/** One event in a mail of its own, for a subscription that is told always. Inside a write. */
export async function mailAtOnce(tx: Ctx, person: Person, type: EventType, announced: Announced): Promise<void> {
  const { videoId, title, channelName, channelSlug } = announced;
  const details = detailsOf(type, announced);
  await mailOf(tx, person, [{ type, count: 1, details, videoId, videoTitle: title, channelName, channelSlug }]);
}

/**
 * Sends the collected mails that are due: at most one a day to each person, with everything that waited. Runs by the
 * schedule; each few people in a transaction of their own.
 */
export async function sendDigests(ctx: Ctx): Promise<void> {
  await forEachDue(ctx, "digestDueAt", sendDigest);
}

async function sendDigest(tx: Ctx, person: Person): Promise<void> {
  const rows = isReachable(person) ? await pendingMail(tx, person.userId, collectedMost) : [];
  const { email } = settingsOf(person);
  // A stream that is over is no news any more.
  const wanted = rows.filter(
    ({ type, upcomingAt }) => email[groupOf(type)] && (groupOf(type) !== "videoLive" || upcomingAt !== null),
  );
  await tx.db
    .update(notifications)
    .set({ mail: "sent" })
    .where(and(eq(notifications.userId, person.userId), eq(notifications.mail, "pending")));
  if (wanted.length === 0) return;
  await mailedNow(tx, person.userId);
  await mailOf(tx, person, wanted);
}

/** Reminds a person by mail of what they have not read, unless a mail went out within a day. */
export async function mailReminder(tx: Ctx, person: Person, unread: number): Promise<void> {
  const since = tx.clock.now() - (person.lastMailAt ?? 0);
  if (!settingsOf(person).email.unreadNotifications || since < day) return;
  await mailedNow(tx, person.userId);
  await mailOf(tx, person, await notificationsOf(tx, person.userId, { limit: unread }));
}

async function mailedNow(tx: Ctx, userId: string): Promise<void> {
  const lastMailAt = tx.clock.now();
  await tx.db.update(notificationPreferences).set({ lastMailAt }).where(eq(notificationPreferences.userId, userId));
}

type Item = Told | NotificationRow;

async function mailOf(tx: Ctx, person: Person, items: Item[]): Promise<void> {
  const total = items.length;
  const origin = await siteOrigin(tx);
  const lang: Lang = person.userSettings.language ?? "pl";
  const t = translator(lang);
  const prefix = origin + (lang === "en" ? "/en" : "");
  const { name: site } = await siteSettings(tx);
  const unsubscribe = origin + unsubscribePath(tx, person.userId, lang);
  const [first] = items;
  const subject =
    total === 1 && first
      ? oneLine(`${headline(t, first)} · ${site}`)
      : t("notifications.mail.subject", { count: total, site });
  const rest = total - Math.min(total, listed);
  const text = [
    t("notifications.mail.hello", { name: person.name }),
    ...items.slice(0, listed).map((item) => lines(t, item, prefix)),
    ...(rest > 0 ? [t("notifications.mail.more", { count: rest })] : []),
    t("notifications.mail.foot", { site, settings: `${prefix}/account/notifications`, unsubscribe }),
  ].join("\n\n");
  await enqueueMail(tx, {
    to: person.email,
    subject,
    text,
    // RFC 2369 and RFC 8058: mail programs show their own button, which works without logging in.
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
}

function lines(t: T, item: Item, prefix: string): string {
  return [headline(t, item), item.videoTitle, prefix + pathOf(item)]
    .filter((line): line is string => Boolean(line))
    .map(oneLine)
    .join("\n");
}

/** What people wrote must not begin a line, or a header, of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
