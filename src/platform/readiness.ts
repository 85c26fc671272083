import { eq } from "drizzle-orm";
import { second } from "./clock.ts";
import type { Ctx } from "./context.ts";
import { batchwise } from "./db/database.ts";
import { faultOf } from "./faults.ts";
import { settings } from "./settings/table.ts";
import { within } from "./within.ts";

const name = "probe";
const freshFor = 2 * second;
/** Longer than a write waits for another process that has the database, and less than for a connection to one that is gone. */
const databasePatience = 6 * second;
/** Less than a balancer waits for the answer. */
const storePatience = 2 * second;
const makeLook = () => ({ at: Number.NEGATIVE_INFINITY, why: Promise.resolve<string | undefined>(undefined) });

/**
 * Why this process cannot keep what people do: the code of the Problem that they would get, or `UNKNOWN`. Undefined when
 * it can. Found out by writing to the database and to the media, at most every two seconds, however many ask.
 */
export function whyNotReady(ctx: Ctx, withinMs = databasePatience): Promise<string | undefined> {
  const last = ctx.local(makeLook);
  if (performance.now() - last.at < freshFor) return last.why;
  last.at = performance.now();
  last.why = tryToWrite(ctx, withinMs).then(
    () => undefined,
    (error) => {
      ctx.log.warn("not ready", { error });
      return faultOf(error)?.code ?? "UNKNOWN";
    },
  );
  return last.why;
}

async function tryToWrite(ctx: Ctx, withinMs: number): Promise<void> {
  const written = ctx.write(async (tx) => {
    await tx.db.insert(settings).values({ name, value: true, updatedAt: tx.clock.now() }).onConflictDoNothing();
    await tx.db.delete(settings).where(eq(settings.name, name));
  }, batchwise);
  await answered(withinMs, written, { what: "the database", code: "CONNECT_TIMEOUT" });
  const kept = ctx.storage.put(name, new Uint8Array(4096)).then(() => ctx.storage.remove(name));
  await answered(storePatience, kept, { what: "the store", code: "STORE_DOWN" });
}

/** Throws what it throws, and an error of its own when nothing comes: whoever is asked next may be well again by then. */
async function answered(
  patience: number,
  work: Promise<unknown>,
  { what, code }: { what: string; code: string },
): Promise<void> {
  work.catch(() => undefined);
  const done = await within(
    patience,
    work.then(() => true),
  );
  if (!done) throw Object.assign(new Error(`${what} does not answer`), { code });
}
