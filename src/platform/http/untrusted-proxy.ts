import { eq } from "drizzle-orm";
import { hour } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { isPublicAddress } from "../outbound/addresses.ts";
import { settings } from "../settings/table.ts";

const name = "untrusted-proxy";
const sayEvery = hour;
/** A proxy that has not been seen for longer may be gone. */
const rememberedFor = 7 * 24 * hour;
const makeSaid = () => ({ at: Number.NEGATIVE_INFINITY });

/**
 * Notices a proxy whose X-Forwarded-For is not believed: everybody has its address then, and one stranger's wrong
 * passwords lock all out. It goes into the log, and into the database for the doctor and the administrator. Strangers'
 * own headers mean nothing: only what comes from this machine or its network is taken for a proxy.
 */
export function noteProxy(ctx: Ctx, headers: Headers, peer: string | undefined): void {
  if (ctx.config.trustProxy || !headers.has("x-forwarded-for") || peer === undefined) return;
  const now = ctx.clock.now();
  const said = ctx.local(makeSaid);
  if (now - said.at < sayEvery) return;
  const address = peer.replace(/^::ffff:/i, "");
  if (isPublicAddress(address)) return;
  said.at = now;
  ctx.log.warn(sentence(address), { proxy: address });
  const row = { value: { address }, updatedAt: now };
  ctx
    .write(
      (tx) =>
        tx.db
          .insert(settings)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: settings.name, set: row }),
      { durability: "relaxed" },
    )
    .catch((error) => ctx.log.warn("the proxy was not written down", { error }));
}

/** The address of a proxy that stands before this server and is not believed; undefined when none is known. */
export async function untrustedProxy(ctx: Ctx): Promise<string | undefined> {
  if (ctx.config.trustProxy) return undefined;
  const [row] = await ctx.db.select().from(settings).where(eq(settings.name, name));
  return row && row.updatedAt > ctx.clock.now() - rememberedFor
    ? (row.value as { address: string }).address
    : undefined;
}

/** What is wrong with the settings about a proxy, in a sentence; undefined when nothing is known to be. */
export async function proxyFault(ctx: Ctx): Promise<string | undefined> {
  const { publicUrl, trustProxy } = ctx.config;
  const address = await untrustedProxy(ctx);
  if (address !== undefined) return sentence(address);
  // This server speaks plain http only.
  return !trustProxy && publicUrl?.startsWith("https:")
    ? "PUBLIC_URL is https, so a proxy stands before this server: set TRUST_PROXY=true if it sends X-Forwarded-For, else all visitors count as one"
    : undefined;
}

function sentence(address: string): string {
  return `a proxy at ${address} stands before this server and is not believed, so all visitors count as one and a stranger's wrong passwords lock everybody out: set TRUST_PROXY=true`;
}
