import { eq } from "drizzle-orm";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { makePictures, parseCrop } from "../../platform/media/pictures.ts";
import { users } from "../table.ts";

const sizes = [48, 96, 128, 256, 512, 1024].map((size) => ({ name: String(size), width: size, height: size }));
/** Versions are seconds since then: no picture ever has the address of one that was removed. */
const epoch = Date.UTC(2026, 0, 1);

/** Gives oneself a square picture. Throws Problem 401, and as `makePictures` does. */
export async function uploadAvatar(ctx: Ctx, actor: Actor, file: Blob, crop: string): Promise<void> {
  const userId = requireUser(actor);
  for (const { name, bytes } of await makePictures(actor, file, "picture", sizes, parseCrop(crop)))
    await ctx.storage.put(`user/${userId}/${name}.webp`, bytes);
  await setVersion(ctx, userId, Math.floor((ctx.clock.now() - epoch) / 1000));
}

/** Takes one's picture away, with its files. Throws Problem 401. */
export async function removeAvatar(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await setVersion(ctx, userId, 0);
  await ctx.storage.remove(`user/${userId}`);
}

async function setVersion(ctx: Ctx, userId: string, avatarVersion: number): Promise<void> {
  await ctx.write((tx) => tx.db.update(users).set({ avatarVersion }).where(eq(users.id, userId)));
}
