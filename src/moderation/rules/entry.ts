import { eq } from "drizzle-orm";
import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { CodeInput } from "../../entry/input.ts";
import { entriesMax } from "../../entry/limits.ts";
import { allCodes, blocksOfKind, type EntryBlock, forgetKeptBlocks } from "../../entry/queries.ts";
import { entryBlocks, invitationCodes } from "../../entry/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, invalid, notFound, Problem } from "../../platform/problem.ts";

/** Lets nobody register from a mail domain or a network. Throws Problem 403, 409, 422 for one that is blocked. */
export async function blockEntry(
  ctx: Ctx,
  actor: Actor,
  kind: EntryBlock["kind"],
  input: { value: string; reason: string },
): Promise<void> {
  await asAdmin(ctx, actor, async (tx) => {
    const known = await blocksOfKind(tx, kind);
    if (known.some(({ value }) => value === input.value)) throw invalid({ [kind]: { key: "entry.known" } });
    requireRoom(known.length);
    const now = tx.clock.now();
    const row = { ...input, id: newId(now), kind, createdAt: now, createdBy: actor.userId ?? null };
    await tx.db.insert(entryBlocks).values(row);
    return { entityId: row.id, title: input.value, detail: `+ ${input.value} ${input.reason}` };
  });
}

/** Throws Problem 403, 404. */
export async function openEntry(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await asAdmin(ctx, actor, async (tx) => {
    const [gone] = await tx.db.delete(entryBlocks).where(eq(entryBlocks.id, id)).returning();
    if (!gone) throw notFound();
    return { entityId: id, title: gone.value, detail: `- ${gone.value}` };
  });
}

/** Makes a code that lets people in. Throws Problem 403, 409, 422 for one that there is. */
export async function makeCode(ctx: Ctx, actor: Actor, input: CodeInput, endsAt: number | null): Promise<void> {
  await asAdmin(ctx, actor, async (tx) => {
    const known = await allCodes(tx);
    if (known.some(({ code }) => code === input.code)) throw invalid({ code: { key: "entry.known" } });
    if (endsAt !== null && endsAt <= tx.clock.now()) throw invalid({ endsAt: { key: "entry.past" } });
    requireRoom(known.length);
    const row = { ...input, endsAt, createdAt: tx.clock.now(), createdBy: actor.userId ?? null };
    await tx.db.insert(invitationCodes).values(row);
    return { entityId: "code", title: input.note, detail: `+ ${input.note || "–"} × ${input.usesMax ?? "∞"}` };
  });
}

/** Throws Problem 403, 404. */
export async function dropCode(ctx: Ctx, actor: Actor, code: string): Promise<void> {
  await asAdmin(ctx, actor, async (tx) => {
    const [gone] = await tx.db.delete(invitationCodes).where(eq(invitationCodes.code, code)).returning();
    if (!gone) throw notFound();
    return { entityId: "code", title: gone.note, detail: `- ${gone.note || "–"}, ${gone.uses}` };
  });
}

function requireRoom(known: number): void {
  if (known >= entriesMax) throw new Problem(409, "TOO_MANY_ENTRIES", { params: { max: entriesMax } });
}

/** The codes themselves stay out of the log: whoever reads it could use them. */
async function asAdmin(
  ctx: Ctx,
  actor: Actor,
  run: (tx: Ctx) => Promise<{ entityId: string; title: string; detail: string }>,
): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const done = await run(tx);
    await note(tx, actor, await staffName(tx, actor), { action: "entry", entityType: "entry", ...done });
    forgetKeptBlocks(tx);
  });
}
