import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, type Db, hot } from "../../platform/db/database.ts";
import { randomText } from "../../platform/db/id.ts";
import { statBeats } from "../table.ts";
import type { Told } from "./told.ts";

/** What comes within this is written together. */
const gatherMs = 25;
const perRow = 250;

type Collector = { waiting: Told[]; serial: number; written: Promise<void> | undefined; before: Promise<unknown> };
const makeCollector = (): Collector => ({
  waiting: [],
  serial: 0,
  written: undefined,
  before: Promise.resolve(),
});

/** Keeps what happened, for `rollUp` to count. Resolves when it is written, with all that came at the same time. */
export function collect(ctx: Ctx, told: Told): Promise<void> {
  const collector = ctx.local(makeCollector);
  collector.waiting.push(told);
  collector.written ??= writeSoon(ctx, collector);
  return collector.written;
}

async function writeSoon(ctx: Ctx, collector: Collector): Promise<void> {
  await collector.before;
  await Bun.sleep(gatherMs);
  const rows = rowsOf(ctx, collector, collector.waiting.splice(0));
  collector.written = undefined;
  const write = ctx.write(async (tx) => {
    const statement = hot(tx.db, "statBeat", insertBeats);
    for (const row of rows) await statement.execute(row);
  }, batchwise);
  collector.before = write.catch(() => undefined);
  await write;
}

function insertBeats(db: Db) {
  const row = { id: sql.placeholder("id"), told: sql.placeholder("told") };
  return db.insert(statBeats).values(row).prepare("statBeat");
}

/** The same within a write of somebody else, and as durable as that. */
export async function collectIn(tx: Ctx, told: Told[]): Promise<void> {
  if (told.length === 0) return;
  await tx.db.insert(statBeats).values(rowsOf(tx, tx.local(makeCollector), told));
}

function rowsOf(ctx: Ctx, collector: Collector, told: Told[]) {
  const rows = [];
  for (let at = 0; at < told.length; at += perRow)
    rows.push({ id: nextId(ctx, collector), told: JSON.stringify(told.slice(at, at + perRow)) });
  return rows;
}

/** Sorts by when it was made, also within a millisecond. */
function nextId(ctx: Ctx, collector: Collector): string {
  collector.serial = (collector.serial + 1) % 1_000_000;
  return `${momentOf(ctx.clock.now())}${String(collector.serial).padStart(6, "0")}${randomText(6)}`;
}

/** What an id of that moment begins with. */
export function momentOf(at: number): string {
  return String(at).padStart(14, "0");
}
