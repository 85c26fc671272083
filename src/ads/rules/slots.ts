import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Slot, slots } from "../limits.ts";
import { maySee } from "./next.ts";
import { placeFor } from "./place.ts";
import { poolOf } from "./pool.ts";

type Asked = { lang: string; videoId?: string; embed?: boolean };

/**
 * The slots of a place for which there is an ad that this person might be shown: a page without any asks for none, and
 * keeps no room. Which one it is is chosen when it is asked for.
 */
export async function slotsFor(ctx: Ctx, actor: Actor, { lang, ...asked }: Asked): Promise<ReadonlySet<Slot>> {
  const pool = await poolOf(ctx);
  const place = pool.byId.size > 0 ? await placeFor(ctx, actor, asked) : undefined;
  if (!place) return new Set();
  return new Set(slots.filter((slot) => pool.bySlot[slot].some((one) => maySee(ctx, actor, { lang }, place, one))));
}
