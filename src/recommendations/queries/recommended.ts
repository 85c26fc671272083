import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newest } from "../../platform/db/cursor.ts";
import { cardsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import type { ListPart } from "../../videos/queries/lists.ts";
import type { Reason } from "../limits.ts";
import { poolFor } from "./pool.ts";

/** `place` is the moment of a cursor: the next page begins at `cursorText(row.place, row.id)` of the last. */
export type RecommendedRow = VideoCardRow & { reason: Reason; place: number };

/** As many are looked at once: some of them may be gone meanwhile. */
const atOnce = 40;

/**
 * What is recommended to this person: what goes with what they watched of late and with the channels that they are
 * subscribed to, without what they have seen; between it, and for everybody else, what trends, is new and is popular.
 */
export async function recommendedFor(
  ctx: Ctx,
  actor: Actor,
  limit: number,
  { before = newest, shown = [], offset = 0 }: Omit<ListPart, "viewer"> = {},
): Promise<RecommendedRow[]> {
  const pool = await poolFor(ctx, actor);
  const known = pool.findIndex(({ id }) => id === before.id);
  const start = before.at === newest.at ? 0 : (known === -1 ? before.at : known) + 1;
  const elsewhere = new Set(shown.map(({ id }) => id));
  const wanted = offset + limit;
  const found: RecommendedRow[] = [];
  for (let at = start; at < pool.length && found.length < wanted; at += atOnce) {
    const part = new Map(
      pool.slice(at, at + atOnce).map(({ id, reason }, index) => [id, { reason, place: at + index }]),
    );
    const rows = await cardsOf(
      ctx,
      [...part.keys()].filter((id) => !elsewhere.has(id)),
      actor,
    );
    for (const row of rows) {
      const why = part.get(row.id);
      if (why) found.push({ ...row, ...why });
    }
  }
  return found.slice(offset, wanted);
}

/** How many there are. */
export async function recommendedCount(ctx: Ctx, actor: Actor): Promise<number> {
  return (await poolFor(ctx, actor)).length;
}
