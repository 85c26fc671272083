import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { users } from "../../accounts/table.ts";
import { minute, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { type Lang, type T, translator } from "../../platform/i18n/translate.ts";
import { GiveUp } from "../../platform/jobs/jobs.ts";
import { type PushMessage, type PushOutcome, sendPush } from "../../platform/push/push.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { type Device, settingsOf, unreadCount } from "../queries.ts";
import { pushDevices } from "../table.ts";
import { detailsOf, headline, pathOf } from "../texts.ts";
import { forEachDue, isReachable } from "./audience.ts";
import { announcedVideo, type EventType } from "./fan-out.ts";
import { mailReminder } from "./mails.ts";

const atOnce = 10;
const refusalsAllowed = 5;
const textMax = 200;

/** What the service worker shows. */
type Shown = { title: string; body: string; path: string; tag: string };

export type PushBatch = { type: EventType; videoId: string; userIds: string[]; expiresAt: number };
export type PushRetry = { deviceId: string; shown: Shown; urgency: PushMessage["urgency"]; expiresAt: number };

/** Sends an event to every device of these people, ten at a time; who could not be reached now is tried again alone. */
export async function pushToPeople(ctx: Ctx, batch: PushBatch, signal: AbortSignal): Promise<void> {
  const { type, videoId, expiresAt } = batch;
  const announced = await announcedVideo(ctx, type, videoId);
  if (!announced || ctx.clock.now() >= expiresAt) return;
  const { title, channelName, channelSlug } = announced;
  const details = detailsOf(type, announced);
  await pushEach(ctx, batch.userIds, signal, expiresAt, type === "new_video" ? "normal" : "high", (t) => ({
    title: headline(t, { type, count: 1, details, channelName }),
    body: title,
    path: pathOf({ type, videoId, channelSlug, details }),
    tag: `video-${videoId}`,
  }));
}

/** The message behind the button "send a test message". */
export async function pushTest(ctx: Ctx, userId: string, signal: AbortSignal): Promise<void> {
  const { name: site } = await siteSettings(ctx);
  const expiresAt = ctx.clock.now() + minute;
  await pushEach(ctx, [userId], signal, expiresAt, "high", (t) => ({
    title: t("notifications.test.title", { site }),
    body: t("notifications.test.body"),
    path: "/account/notifications",
    tag: "test",
  }));
}

/** A further attempt at one device. Throws to be tried again; GiveUp when the message is too old. */
export async function pushAgain(ctx: Ctx, { deviceId, shown, urgency, expiresAt }: PushRetry): Promise<void> {
  const now = ctx.clock.now();
  if (now >= expiresAt) throw new GiveUp("the message is too old");
  const [device] = await ctx.db.select().from(pushDevices).where(eq(pushDevices.id, deviceId)).limit(1);
  if (!device) return;
  const outcome = await sendPush(ctx, device, messageOf(shown, urgency, expiresAt - now));
  await note(ctx, [{ device, outcome }]);
  if (outcome.state === "retry") throw new Error("the push service could not be reached");
}

/**
 * Reminds people of what they have not read since yesterday, by the ways they chose; at most once a day. Runs by the
 * schedule, each few people in a transaction of their own.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  await forEachDue(ctx, "reminderDueAt", async (tx, person) => {
    const unread = isReachable(person) ? await unreadCount(tx, person.userId, person.lastReadAt) : 0;
    if (unread === 0) return;
    await mailReminder(tx, person, unread);
    if (person.hasDevice && settingsOf(person).push.unreadNotifications)
      await tx.enqueue("notifications.pushReminder", { userId: person.userId, unread });
  });
}

/** The push message of a reminder. */
export async function pushReminder(ctx: Ctx, userId: string, unread: number, signal: AbortSignal): Promise<void> {
  const { name: site } = await siteSettings(ctx);
  await pushEach(ctx, [userId], signal, ctx.clock.now() + 60 * minute, "low", (t) => ({
    title: t("notifications.reminder.title", { count: unread }),
    body: site,
    path: "/notifications",
    tag: "unread",
  }));
}

async function pushEach(
  ctx: Ctx,
  userIds: string[],
  signal: AbortSignal,
  expiresAt: number,
  urgency: PushMessage["urgency"],
  write: (t: T) => Shown,
): Promise<void> {
  const rows = await ctx.db
    .select({ device: pushDevices, settings: users.settings })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(inArray(pushDevices.userId, userIds))
    .orderBy(asc(pushDevices.id));
  for (let from = 0; from < rows.length; from += atOnce) {
    const results = await Promise.all(
      rows.slice(from, from + atOnce).map(async ({ device, settings }) => {
        const lang: Lang = settings.language ?? "pl";
        const shown = localised(write(translator(lang)), lang);
        const life = expiresAt - ctx.clock.now();
        // A stopping server leaves the rest to single jobs, so that nobody is told twice.
        const outcome: PushOutcome = signal.aborted
          ? { state: "retry", afterSeconds: 1 }
          : await sendPush(ctx, device, messageOf(shown, urgency, life));
        return { device, outcome, shown };
      }),
    );
    await ctx.write(async (tx) => {
      await note(tx, results);
      for (const { device, outcome, shown } of results) {
        if (outcome.state !== "retry") continue;
        const runAt = tx.clock.now() + Math.min(outcome.afterSeconds ?? 30, 3600) * second;
        await tx.enqueue("notifications.pushOne", { deviceId: device.id, shown, urgency, expiresAt }, { runAt });
      }
    });
  }
}

function localised(shown: Shown, lang: Lang): Shown {
  const path = lang === "en" ? `/en${shown.path}` : shown.path;
  return { ...shown, path, title: clipped(shown.title), body: clipped(shown.body) };
}

function messageOf(shown: Shown, urgency: PushMessage["urgency"], lifeMs: number): PushMessage {
  return {
    payload: JSON.stringify(shown),
    ttlSeconds: Math.max(0, Math.round(lifeMs / second)),
    urgency,
    topic: shown.tag.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 32),
  };
}

function clipped(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")];
  return letters.length > textMax ? `${letters.slice(0, textMax - 1).join("")}…` : letters.join("");
}

/** Forgets subscriptions that ended, and those that refuse everything. */
async function note(ctx: Ctx, results: { device: Device; outcome: PushOutcome }[]): Promise<void> {
  const ids = (state: PushOutcome["state"]) =>
    results.filter(({ outcome }) => outcome.state === state).map(({ device }) => device.id);
  const gone = ids("gone");
  const sent = ids("sent");
  const refused = ids("refused");
  if (gone.length + sent.length + refused.length === 0) return;
  await ctx.write(async (tx) => {
    if (gone.length > 0) await tx.db.delete(pushDevices).where(inArray(pushDevices.id, gone));
    if (sent.length > 0)
      await tx.db
        .update(pushDevices)
        .set({ refusals: 0, lastSentAt: tx.clock.now() })
        .where(inArray(pushDevices.id, sent));
    if (refused.length > 0) {
      await tx.db
        .update(pushDevices)
        .set({ refusals: sql`${pushDevices.refusals} + 1` })
        .where(inArray(pushDevices.id, refused));
      await tx.db
        .delete(pushDevices)
        .where(and(inArray(pushDevices.id, refused), gt(pushDevices.refusals, refusalsAllowed - 1)));
    }
  }, batchwise);
}
