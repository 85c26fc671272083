import { and, asc, eq, lte } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Lang, type T, translator } from "../../platform/i18n/translate.ts";
import { enqueueMail } from "../../platform/mail/mail.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { type NotificationRow, notificationsOf, pendingMail, settingsOf, unreadCount } from "../queries.ts";
import { notificationPreferences, notifications } from "../table.ts";
import { headline, pathOf, type Told } from "../texts.ts";
import { batchSize, isReachable, type Person, peopleOf } from "./audience.ts";
import type { Announced, EventType } from "./fan-out.ts";
import { unsubscribePath } from "./unsubscribe.ts";

/** A mail lists this many and says how many more there are. */
const listed = 20;

/** One event in a mail of its own, for a subscription that is told always. Inside a write. */
export async function mailAtOnce(tx: Ctx, person: Person, type: EventType, announced: Announced): Promise<void> {
  const { videoId, title, channelName, channelSlug } = announced;
  await mailOf(tx, person, [{ type, count: 1, videoId, videoTitle: title, channelName, channelSlug }], 1);
}

/**
 * Sends the collected mails that are due: at most one a day to each person, with everything that waited. Runs by the
 * schedule; each hundred people in a transaction of their own.
 */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const { userId, digestDueAt } = notificationPreferences;
  let sent = batchSize;
  while (sent === batchSize) {
    sent = await ctx.write(async (tx) => {
      const due = await tx.db
        .select({ userId })
        .from(notificationPreferences)
        .where(lte(digestDueAt, tx.clock.now()))
        .orderBy(asc(digestDueAt))
        .limit(batchSize);
      for (const person of await peopleOf(
        tx,
        due.map((one) => one.userId),
      ))
        await sendDigest(tx, person);
      return due.length;
    });
  }
}

async function sendDigest(tx: Ctx, person: Person): Promise<void> {
  const now = tx.clock.now();
  const rows = isReachable(person) ? await pendingMail(tx, person.userId, 100) : [];
  const { email } = settingsOf(person);
  const wanted = rows.filter(({ type }) => (type === "new_video" ? email.newVideo : email.videoLive));
  await tx.db
    .update(notifications)
    .set({ mail: "sent" })
    .where(and(eq(notifications.userId, person.userId), eq(notifications.mail, "pending")));
  await remember(tx, person.userId, { digestDueAt: null, ...(wanted.length > 0 ? { lastMailAt: now } : {}) });
  if (wanted.length > 0) await mailOf(tx, person, wanted, wanted.length);
}

/** Reminds a person by mail of what they have not read, unless a mail went out within a day. Gives whether it did. */
export async function mailReminder(tx: Ctx, person: Person): Promise<boolean> {
  const now = tx.clock.now();
  if (!settingsOf(person).email.unreadNotifications || now - (person.lastMailAt ?? 0) < day) return false;
  const unread = await unreadCount(tx, person.userId, person.lastReadAt);
  const rows = (await notificationsOf(tx, person.userId, { limit: unread })).slice(0, unread);
  if (rows.length === 0) return false;
  await remember(tx, person.userId, { lastMailAt: now });
  await mailOf(tx, person, rows, rows.length);
  return true;
}

async function remember(tx: Ctx, userId: string, change: Partial<typeof notificationPreferences.$inferInsert>) {
  await tx.db.update(notificationPreferences).set(change).where(eq(notificationPreferences.userId, userId));
}

type Item = Told | NotificationRow;

async function mailOf(tx: Ctx, person: Person, items: Item[], total: number): Promise<void> {
  const origin = tx.config.publicUrl ?? person.origin;
  // Without an address no link would work; saving the settings notes one, and mail is off until they are saved.
  if (!origin) return;
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
