import { and, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { uploads } from "./table.ts";

/** What the store calls the uploads that come to it in pieces and are not over. */
export async function piecesUnderWay(ctx: Ctx): Promise<Set<string>> {
  const open = await ctx.db
    .select({ pieces: uploads.pieces })
    .from(uploads)
    .where(and(isNull(uploads.finishedAt), isNotNull(uploads.pieces)));
  return new Set(open.flatMap(({ pieces }) => (pieces ? [pieces.id] : [])));
}
