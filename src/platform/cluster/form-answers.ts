import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { hotRows } from "../db/database.ts";
import { newId } from "../db/id.ts";
import { keyFor, sealBy, unsealBy } from "../sealing.ts";
import { formAnswers } from "./table.ts";

const lookEveryMs = 50;

type Taken = { mine: true } | { mine: false; answer: Response };
type Held = { mark: string; renewing: Timer };

/** The forms that this process is answering, each with what stands in its row until it has: nothing that opens. */
const makeHeld = () => new Map<string, Held>();

/**
 * Takes a form for this process, or gives how another answered the same: of all that try at the same time exactly one has it,
 * and the others wait, however long it takes. Who took it and does not say so again in time has ended, and the next one
 * takes it.
 */
export async function takeForm(ctx: Ctx, fingerprint: string, forMs: number): Promise<Taken> {
  while (true) {
    const mark = await claim(ctx, fingerprint, forMs);
    if (mark !== undefined) {
      hold(ctx, fingerprint, mark, forMs);
      return { mine: true };
    }
    const [row] = await ctx.db.select().from(formAnswers).where(eq(formAnswers.fingerprint, fingerprint));
    if (row?.answer) {
      const text = unsealBy(keyOf(ctx), fingerprint, row.answer);
      if (text !== undefined) return { mine: false, answer: answerOf(text) };
    }
    await Bun.sleep(lookEveryMs);
  }
}

async function claim(ctx: Ctx, fingerprint: string, forMs: number): Promise<string | undefined> {
  const now = ctx.clock.now();
  const until = now + forMs;
  const mark = `held by ${newId()}`;
  return ctx.write(async (tx) => {
    const taken = await tx.db
      .insert(formAnswers)
      .values({ fingerprint, until, answer: mark })
      .onConflictDoUpdate({
        target: formAnswers.fingerprint,
        set: { until, answer: mark },
        setWhere: lte(formAnswers.until, now),
      })
      .returning({ fingerprint: formAnswers.fingerprint });
    return taken.length > 0 ? mark : undefined;
  }, hotRows);
}

/** Says again and again that the form is being answered. */
function hold(ctx: Ctx, fingerprint: string, mark: string, forMs: number): void {
  const renewing = setInterval(async () => {
    const until = ctx.clock.now() + forMs;
    try {
      const kept = await ctx.write(
        (tx) =>
          tx.db
            .update(formAnswers)
            .set({ until })
            .where(heldBy(fingerprint, mark))
            .returning({ until: formAnswers.until }),
        hotRows,
      );
      if (kept.length === 0) clearInterval(renewing);
    } catch (error) {
      ctx.log.debug("a form that is being answered may be taken by another process", { error });
    }
  }, forMs / 3);
  renewing.unref();
  ctx.local(makeHeld).set(fingerprint, { mark, renewing });
}

/** The row of a form that this process took, if it still has it. */
function letGo(ctx: Ctx, fingerprint: string) {
  const held = ctx.local(makeHeld);
  const { mark = "", renewing } = held.get(fingerprint) ?? {};
  clearInterval(renewing);
  held.delete(fingerprint);
  return heldBy(fingerprint, mark);
}

function heldBy(fingerprint: string, mark: string) {
  return and(eq(formAnswers.fingerprint, fingerprint), eq(formAnswers.answer, mark));
}

/** What the others get. */
export async function keepAnswer(ctx: Ctx, fingerprint: string, given: Response): Promise<void> {
  const kept = { status: given.status, headers: [...given.headers], body: await given.text() };
  const answer = sealBy(keyOf(ctx), fingerprint, JSON.stringify(kept));
  const own = letGo(ctx, fingerprint);
  await ctx.write((tx) => tx.db.update(formAnswers).set({ answer }).where(own), hotRows);
}

/** It was refused: the next one is another try. */
export async function giveFormBack(ctx: Ctx, fingerprint: string): Promise<void> {
  const own = letGo(ctx, fingerprint);
  await ctx.write((tx) => tx.db.delete(formAnswers).where(own), hotRows);
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
