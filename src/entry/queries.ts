import { and, desc, eq, inArray } from "drizzle-orm";
import { second } from "../platform/clock.ts";
import { defineKept } from "../platform/cluster/kept.ts";
import type { Ctx } from "../platform/context.ts";
import { findNetwork } from "./input.ts";
import { entriesMax } from "./limits.ts";
import { entryBlocks, invitationCodes } from "./table.ts";

export type InvitationCode = typeof invitationCodes.$inferSelect;
export type EntryBlock = typeof entryBlocks.$inferSelect;

export async function allCodes(ctx: Ctx): Promise<InvitationCode[]> {
  return ctx.db.select().from(invitationCodes).orderBy(desc(invitationCodes.createdAt)).limit(entriesMax);
}

export async function blocksOfKind(ctx: Ctx, kind: EntryBlock["kind"]): Promise<EntryBlock[]> {
  return ctx.db
    .select()
    .from(entryBlocks)
    .where(eq(entryBlocks.kind, kind))
    .orderBy(desc(entryBlocks.createdAt))
    .limit(entriesMax);
}

/** Whether a code can be used once more. */
export async function isGoodCode(ctx: Ctx, code: string): Promise<boolean> {
  const [found] = await ctx.db.select().from(invitationCodes).where(eq(invitationCodes.code, code.toLowerCase()));
  if (!found || (found.endsAt !== null && found.endsAt <= ctx.clock.now())) return false;
  return found.usesMax === null || found.uses < found.usesMax;
}

const lifeMs = 5 * second;
const makeKept = (): { networks?: EntryBlock[]; readAt: number } => ({ readAt: 0 });

/** The block that somebody who wants to register meets, by their mail's domain or their address. */
export async function blockMet(ctx: Ctx, email: string, address: string | undefined): Promise<EntryBlock | undefined> {
  const labels = (email.split("@").at(-1) ?? "").toLowerCase().split(".");
  const domains = labels.map((_, at) => labels.slice(at).join(".")).slice(0, 40);
  const [domain] = await ctx.db
    .select()
    .from(entryBlocks)
    .where(and(eq(entryBlocks.kind, "domain"), inArray(entryBlocks.value, domains)))
    .limit(1);
  if (domain || address === undefined) return domain;
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  if (!kept.networks || Math.abs(now - kept.readAt) >= lifeMs)
    Object.assign(kept, { networks: await blocksOfKind(ctx, "network"), readAt: now });
  const networks = kept.networks ?? [];
  return networks[
    findNetwork(
      networks.map(({ value }) => value),
      address,
    )
  ];
}

export const forgetKeptBlocks = defineKept("entry blocks", (ctx) => delete ctx.local(makeKept).networks);
