import { seal, unseal } from "../../accounts/rules/sealing.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cursor, cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { Donor } from "../queries/wall.ts";

const purpose = "place on the wall of donors";

/** A place in the list of donors as an address holds it: the id of a payment lets whoever knows it end that payment. */
export function placeText(ctx: Ctx, { paidAt, id }: Donor): string {
  return seal(ctx, purpose, cursorText(paidAt, id));
}

/** The place that an address names; the beginning for one that names none. */
export function placeIn(ctx: Ctx, text: string | undefined): Cursor {
  return readCursor(text && unseal(ctx, purpose, text));
}
