import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { saidFault } from "../../platform/media/said-faults.ts";
import { processingSteps, type Step } from "../table.ts";

/** A step and when it was. */
export type NotedStep = Step & { at: number };

/** Of a film that is tried again and again the oldest go. */
const keptOfOne = 200;
const saidKept = 1500;

/** Writes down what happened. What cannot be written down keeps no film from being made. */
export async function noteStep(ctx: Ctx, videoId: string, { said, ...rest }: Omit<Step, "fault">): Promise<void> {
  const fault = said === undefined ? undefined : saidFault(said);
  const step = { ...rest, ...(fault ? { fault } : {}), ...(said === undefined ? {} : { said: said.slice(-saidKept) }) };
  try {
    await ctx.write(async (tx) => {
      const [last] = await newestFirst(tx, videoId).limit(1);
      // Steps of one moment stay in their order.
      const at = Math.max(tx.clock.now(), (last?.at ?? 0) + 1);
      await tx.db.insert(processingSteps).values({ id: newId(), videoId, at, step });
      const [oldest] = await newestFirst(tx, videoId).limit(1).offset(keptOfOne);
      if (oldest) await tx.db.delete(processingSteps).where(upTo(oldest));
    }, batchwise);
  } catch (error) {
    ctx.log.warn("a step of a film's processing was not written down", { videoId, error });
  }
}

function upTo({ videoId, at, id }: typeof processingSteps.$inferSelect) {
  const { at: when } = processingSteps;
  const before = or(lt(when, at), and(eq(when, at), lt(processingSteps.id, id)), eq(processingSteps.id, id));
  return and(eq(processingSteps.videoId, videoId), before);
}

function newestFirst(ctx: Ctx, videoId: string) {
  return ctx.db
    .select()
    .from(processingSteps)
    .where(eq(processingSteps.videoId, videoId))
    .orderBy(desc(processingSteps.at), desc(processingSteps.id));
}

/** The last steps, the newest first. */
export async function lastSteps(ctx: Ctx, videoId: string, count: number): Promise<NotedStep[]> {
  const rows = await newestFirst(ctx, videoId).limit(count);
  return rows.map(({ at, step }) => ({ ...step, at }));
}
