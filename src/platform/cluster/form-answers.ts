import { eq, lte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { hotRows } from "../db/database.ts";
import { keyFor, sealBy, unsealBy } from "../sealing.ts";
import { formAnswers } from "./table.ts";

const lookEveryMs = 50;

type Taken = { mine: true } | { mine: false; answer: Response };

/**
 * Takes a form for this process, or gives how another answered the same: of all that try at the same time exactly one has it,
 * and the others wait. Who took it and says nothing until its time is over has ended, and the next one takes it.
 */
export async function takeForm(ctx: Ctx, fingerprint: string, forMs: number): Promise<Taken> {
  while (true) {
    if (await claim(ctx, fingerprint, forMs)) return { mine: true };
    const [row] = await ctx.db.select().from(formAnswers).where(eq(formAnswers.fingerprint, fingerprint));
    if (row?.answer) {
      const text = unsealBy(keyOf(ctx), fingerprint, row.answer);
      if (text !== undefined) return { mine: false, answer: answerOf(text) };
    }
    await Bun.sleep(lookEveryMs);
  }
}

async function claim(ctx: Ctx, fingerprint: string, forMs: number): Promise<boolean> {
  const now = ctx.clock.now();
  const until = now + forMs;
  return ctx.write(async (tx) => {
    const taken = await tx.db
      .insert(formAnswers)
      .values({ fingerprint, until })
      .onConflictDoUpdate({
        target: formAnswers.fingerprint,
        set: { until, answer: null },
        setWhere: lte(formAnswers.until, now),
      })
      .returning({ fingerprint: formAnswers.fingerprint });
    return taken.length > 0;
  }, hotRows);
}

/** What the others get. */
export async function keepAnswer(ctx: Ctx, fingerprint: string, given: Response): Promise<void> {
  const kept = { status: given.status, headers: [...given.headers], body: await given.text() };
  const answer = sealBy(keyOf(ctx), fingerprint, JSON.stringify(kept));
  await ctx.write(
    (tx) => tx.db.update(formAnswers).set({ answer }).where(eq(formAnswers.fingerprint, fingerprint)),
    hotRows,
  );
}

/** It was refused: the next one is another try. */
export async function giveFormBack(ctx: Ctx, fingerprint: string): Promise<void> {
  await ctx.write((tx) => tx.db.delete(formAnswers).where(eq(formAnswers.fingerprint, fingerprint)), hotRows);
}

export async function forgetFormAnswers(ctx: Ctx): Promise<void> {
  await ctx.write((tx) => tx.db.delete(formAnswers).where(lte(formAnswers.until, ctx.clock.now())), hotRows);
}

function answerOf(text: string): Response {
  const { status, headers, body } = JSON.parse(text) as { status: number; headers: [string, string][]; body: string };
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, headers });
}

/** An answer may let somebody in, which is nobody's business who reads the database. */
function keyOf(ctx: Ctx): Buffer {
  return keyFor("answers to forms", ctx.keys.vault);
}
