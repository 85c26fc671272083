import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { tellOfVideo } from "../changes.ts";
import type { Video } from "../queries/video.ts";
import { videos } from "../table.ts";
import { refreshListing } from "./listing.ts";

/** What staff lay upon a video, whatever its people say of it. */
export type Imposed = Partial<Pick<Video, "hiddenAt" | "ageAtLeast" | "ageRestriction">>;

/** Hides a video from all but its people, sets the least of its age, or takes that back. Inside the write of whoever authorised it. */
export async function impose(tx: Ctx, id: string, imposed: Imposed): Promise<void> {
  await tx.db
    .update(videos)
    .set({ ...imposed, updatedAt: tx.clock.now() })
    .where(eq(videos.id, id));
  await refreshListing(tx, id);
  tellOfVideo(tx, id, "edited");
}
