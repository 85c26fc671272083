import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { makePictures, parseCrop } from "../../platform/media/pictures.ts";
import { happen } from "../../platform/reactions.ts";
import { mayEditChannel } from "../policy.ts";
import { managedChannel } from "../queries.ts";
import { channels } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** It has another square picture. */
    "channel pictured otherwise": { channelId: string };
  }
}

const pictureSizes = [48, 96, 128, 256, 512, 1024].map((size) => ({ name: String(size), width: size, height: size }));
const bannerSizes = [
  { name: "banner-1280", width: 1280, height: 320 },
  { name: "banner-640", width: 640, height: 160 },
];

/** Gives the channel a square picture or a wide banner. Throws Problem 404, and as `makePictures` does. */
export async function uploadChannelPicture(
  ctx: Ctx,
  actor: Actor,
  id: string,
  kind: "picture" | "banner",
  file: Blob,
  crop: string | undefined,
): Promise<void> {
  await managedChannel(ctx, actor, id, mayEditChannel);
  for (const { name, bytes } of await makePictures(
    actor,
    file,
    kind,
    kind === "picture" ? pictureSizes : bannerSizes,
    parseCrop(crop),
  )) {
    await ctx.storage.put(`channel/${id}/${name}.webp`, bytes);
  }
  await ctx.write(async (tx) => {
    await tx.db
      .update(channels)
      .set(
        kind === "picture"
          ? { pictureVersion: sql`${channels.pictureVersion} + 1` }
          : { bannerVersion: sql`${channels.bannerVersion} + 1` },
      )
      .where(eq(channels.id, id));
    if (kind === "picture") await happen(tx, "channel pictured otherwise", { channelId: id });
  });
}
