import { eq } from "drizzle-orm";
import { second } from "./clock.ts";
import type { Ctx } from "./context.ts";
import { batchwise } from "./db/database.ts";
import { faultOf } from "./faults.ts";
import { settings } from "./settings/table.ts";
import { within } from "./within.ts";

const name = "probe";
const freshFor = 2 * second;
/** Less than a balancer waits for the answer. */
const storePatience = 2 * second;
const makeLook = () => ({ at: Number.NEGATIVE_INFINITY, why: Promise.resolve<string | undefined>(undefined) });

/**
 * Why this process cannot keep what people do: the code of the Problem that they would get, or `UNKNOWN`. Undefined when
 * it can. Found out by writing to the database and to the media, at most every two seconds, however many ask.
 */
export function whyNotReady(ctx: Ctx): Promise<string | undefined> {
  const last = ctx.local(makeLook);
  if (performance.now() - last.at < freshFor) return last.why;
  last.at = performance.now();
  last.why = tryToWrite(ctx).then(
    () => undefined,
    (error) => {
      ctx.log.warn("not ready", { error });
      return faultOf(error)?.code ?? "UNKNOWN";
    },
  );
  return last.why;
}

async function tryToWrite(ctx: Ctx): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.db.insert(settings).values({ name, value: true, updatedAt: tx.clock.now() }).onConflictDoNothing();
    await tx.db.delete(settings).where(eq(settings.name, name));
  }, batchwise);
  const kept = ctx.storage.put(name, new Uint8Array(4096)).then(() => ctx.storage.remove(name));
  kept.catch(() => undefined);
  if (
    (await within(
      storePatience,
      kept.then(() => true),
    )) === undefined
  )
    throw Object.assign(new Error("the store does not answer"), { code: "STORE_DOWN" });
}
