import { createHmac } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";

/** So many people have to have asked before others are told of it: what one asks is nobody's business. */
export const crowd = 3;

/** How many people asked for the same words, and while they are no crowd yet, their marks. */
export type Seekers = { people: number; seekers: string[] | null };

/**
 * One of 64 marks, by the site's key and other ones for other words. So few tell two people apart nearly always, and
 * say of nobody that they asked; whom they do not tell apart is not counted, so a crowd is never too small.
 */
export function seekerMark(ctx: Pick<Ctx, "keys">, person: string, words: string): string {
  return createHmac("sha256", ctx.keys.session).update(`seeker\n${words}\n${person}`).digest("base64url").slice(0, 1);
}

/** Who asked so far, with those who asked at one process meanwhile. Of a crowd no marks are kept, and its size is a guess. */
export function joinSeekers({ people, seekers }: Seekers, marks: ReadonlySet<string>): Seekers {
  if (people >= crowd) return { people: people + marks.size, seekers: null };
  const all = new Set([...(seekers ?? []), ...marks]);
  return { people: all.size, seekers: all.size < crowd ? [...all] : null };
}
