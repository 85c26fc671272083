import { asc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { countedUntil } from "../queries/figures.ts";
import { rollName, statBeats, statRolls } from "../table.ts";
import { addSums, type Counting } from "./add-sums.ts";
import { keepHall, readHall } from "./hall.ts";
import { beat, type Hall, open, subscribed } from "./playbacks.ts";
import { addCounts, addVisit, replaceFile } from "./sums.ts";
import type { Told } from "./told.ts";

/** Beats that one transaction counts where requests are answered: whoever else writes waits no longer than for that. */
export const fewBeats = 500;
/** As many are read, so that those which came one by one are not counted one by one. */
const rowsAtOnce = 100;

/** Counts what happened since the last time. */
export async function rollUp(ctx: Ctx, beatsAtOnce = fewBeats): Promise<void> {
  while ((await countSome(ctx, beatsAtOnce)).isMore) await letOthersRun();
}

/** What some of the beats come to, and what it was worked out of. */
export type Reckoning = {
  /** When beats were counted last before. */
  rolledAt: number;
  ids: string[];
  beats: number;
  isMore: boolean;
  hall: Hall;
};

/** How many were counted, and whether there are more. */
export type Counted = Pick<Reckoning, "beats" | "isMore">;

/** Counts some of what happened. */
export async function countSome(ctx: Ctx, beatsAtOnce: number): Promise<Counted> {
  const reckoning = await reckon(ctx, beatsAtOnce);
  return ctx.write((tx) => keepReckoning(tx, reckoning), batchwise);
}

/** Works out what some of the beats come to; a third of the work, for which nobody has to be kept from writing. */
export async function reckon({ db }: Pick<Counting, "db">, beatsAtOnce: number): Promise<Reckoning> {
  const rolledAt = (await countedUntil({ db })) ?? 0;
  const rows = await db.select().from(statBeats).orderBy(asc(statBeats.id)).limit(rowsAtOnce);
  const ids: string[] = [];
  const all: Told[] = [];
  for (const { id, told } of rows) {
    if (all.length >= beatsAtOnce) break;
    ids.push(id);
    all.push(...(JSON.parse(told) as Told[]));
  }
  const hall = await readHall(db, all);
  for (const told of all) take(hall, told);
  const isMore = ids.length < rows.length || rows.length === rowsAtOnce;
  return { rolledAt, ids, beats: all.length, isMore, hall };
}

/**
 * Writes it, unless somebody else counted meanwhile. What is counted goes in the same transaction: however it ends, each
 * beat is counted once. Inside a write.
 */
export async function keepReckoning(tx: Counting, { rolledAt, ids, beats, isMore, hall }: Reckoning): Promise<Counted> {
  if (!(await takeTheRoll(tx, rolledAt))) return { beats: 0, isMore: true };
  if (ids.length === 0) return { beats, isMore };
  await keepHall(tx, hall);
  await addSums(tx, hall.sums);
  await tx.db.delete(statBeats).where(inArray(statBeats.id, ids));
  return { beats, isMore };
}

/** Whoever else counts waits until this transaction is over, and finds then that this was not the last time. */
async function takeTheRoll(tx: Counting, before: number): Promise<boolean> {
  const rolledAt = Math.max(tx.clock.now(), before + 1);
  const taken = await tx.db
    .insert(statRolls)
    .values({ id: rollName, rolledAt })
    .onConflictDoUpdate({ target: statRolls.id, set: { rolledAt }, setWhere: eq(statRolls.rolledAt, before) })
    .returning({ id: statRolls.id });
  return taken.length > 0;
}

function take(hall: Hall, told: Told): void {
  switch (told.kind) {
    case "opened":
      open(hall, told);
      break;
    case "beat":
      beat(hall, told);
      break;
    case "subscribed":
      subscribed(hall, told);
      break;
    case "rated":
      addCounts(hall.sums, told, told.at, { likes: told.likes, dislikes: told.dislikes });
      break;
    case "commented":
      addCounts(hall.sums, told, told.at, { comments: 1 });
      break;
    case "replaced":
      replaceFile(hall.sums, told.videoId);
      break;
    case "visited":
      addVisit(hall.sums, told.at, told.area, told.source, told.seconds);
  }
}
