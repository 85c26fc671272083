import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { preferencesOf, settingsOf } from "../queries.ts";
import { notificationPreferences } from "../table.ts";

/** The link that ends a person's mails without logging in; it stays valid as long as the mail is kept. */
export function unsubscribePath(ctx: Ctx, userId: string, lang: "pl" | "en"): string {
  const query = new URLSearchParams({ u: userId, s: signature(ctx, userId) });
  return `${lang === "en" ? "/en" : ""}/notifications/unsubscribe?${query}`;
}

/** Throws Problem 404 unless the link was made by us for that person. */
export function checkUnsubscribe(ctx: Ctx, userId: string, given: string): void {
  const expected = Buffer.from(signature(ctx, userId));
  const found = Buffer.from(given);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw notFound();
}

/** Switches every mail off. Doing so twice changes nothing. Throws Problem 404 for a forged link. */
export async function unsubscribeFromMail(ctx: Ctx, userId: string, given: string): Promise<void> {
  checkUnsubscribe(ctx, userId, given);
  await ctx.write(async (tx) => {
    const known = await preferencesOf(tx, userId);
    if (!known) return;
    const settings = {
      ...settingsOf(known),
      email: { newVideo: false, videoLive: false, unreadNotifications: false },
    };
    await tx.db
      .update(notificationPreferences)
      .set({ settings, digestDueAt: null })
      .where(eq(notificationPreferences.userId, userId));
  });
}

function signature(ctx: Ctx, userId: string): string {
  return createHmac("sha256", ctx.keys.session).update(`unsubscribe\n${userId}`).digest("base64url");
}
