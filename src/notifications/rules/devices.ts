import { createHmac } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { invalid, notFound, Problem, unauthorized } from "../../platform/problem.ts";
import { arePushKeys, isPushEndpoint } from "../../platform/push/push.ts";
import type { DeviceInput } from "../input.ts";
import { maxDevices } from "../limits.ts";
import { devicesOf } from "../queries.ts";
import { pushDevices } from "../table.ts";

/** What identifies a person to the push side without telling who they are. */
export function pushHash(ctx: Ctx, userId: string): string {
  return createHmac("sha256", ctx.keys.session).update(`push\n${userId}`).digest("hex");
}

/**
 * Registers the browser of a session, or renews its registration; the oldest of more than twenty goes. Throws Problem
 * 401, 422 `VALIDATION` for an endpoint that is no public push service or for keys that are none.
 */
export async function registerDevice(
  ctx: Ctx,
  actor: Actor,
  session: { id: string | undefined; userAgent: string },
  input: DeviceInput,
): Promise<string> {
  const { userId } = actor;
  const sessionId = session.id;
  if (!userId || !sessionId) throw unauthorized();
  const { endpoint, keys } = input;
  if (!isPushEndpoint(ctx, endpoint)) throw invalid({ endpoint: { key: "notifications.badEndpoint" } });
  if (!arePushKeys(keys.p256dh, keys.auth)) throw invalid({ keys: { key: "notifications.badEndpoint" } });
  await ctx.limiter.take(`push device ${userId}`, { max: 60, windowMs: 3_600_000 });
  return ctx.write(async (tx) => {
    const now = tx.clock.now();
    const values = {
      userId,
      sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      userAgent: session.userAgent.slice(0, 300),
      refusals: 0,
    };
    const [device] = await tx.db
      .insert(pushDevices)
      .values({ id: newId(now), createdAt: now, ...values })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: values })
      .returning({ id: pushDevices.id });
    if (!device) throw new Error("the device was not inserted");
    const surplus = (await devicesOf(tx, userId)).filter(({ id }) => id !== device.id).slice(maxDevices - 1);
    if (surplus.length > 0)
      await tx.db.delete(pushDevices).where(
        inArray(
          pushDevices.id,
          surplus.map(({ id }) => id),
        ),
      );
    return device.id;
  });
}

/** Forgets the browser with this endpoint, if it is one's own. Throws Problem 401. */
export async function unregisterEndpoint(ctx: Ctx, actor: Actor, endpoint: string): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write((tx) =>
    tx.db.delete(pushDevices).where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, userId))),
  );
}

/** Forgets one of one's own devices. Throws Problem 401, 404. */
export async function removeDevice(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const userId = requireUser(actor);
  const removed = await ctx.write((tx) =>
    tx.db
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
      .returning({ id: pushDevices.id }),
  );
  if (removed.length === 0) throw notFound();
}

/** Sends a test message to every device of one's own. Throws Problem 401, 409 `NO_PUSH_DEVICE`, 429. */
export async function sendTestPush(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await ctx.limiter.take(`push test ${userId}`, { max: 5, windowMs: 60_000 });
  await ctx.write(async (tx) => {
    const devices = await devicesOf(tx, userId);
    if (devices.length === 0) throw new Problem(409, "NO_PUSH_DEVICE");
    await tx.enqueue("notifications.pushTest", { userId }, { uniqueKey: `push test ${userId}`, maxAttempts: 1 });
  });
}
