import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import type { AdStatus } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import { adStates, ads } from "../table.ts";
import { tellOfAds } from "./changes.ts";

/** Writes down that an ad stands otherwise now. Inside the write of whoever checked that it may. */
export async function setStatus(
  tx: Ctx,
  adId: string,
  status: AdStatus,
  more: Partial<Pick<Ad, "reason" | "verifiedVersion">> = {},
): Promise<void> {
  const at = tx.clock.now();
  const { reason = "" } = more;
  await tx.db
    .update(ads)
    .set({ ...more, reason, status, statusAt: at, updatedAt: at })
    .where(eq(ads.id, adId));
  await tx.db.insert(adStates).values({ id: newId(at), adId, status, reason, at });
  tellOfAds(tx);
}
