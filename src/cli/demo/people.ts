import { hashPassword } from "../../accounts/rules/passwords.ts";
import { users } from "../../accounts/table.ts";
import { uploadChannelPicture } from "../../channels/rules/pictures.ts";
import { channelMembers, channels } from "../../channels/table.ts";
import { systemActor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId, randomText } from "../../platform/db/id.ts";
import { rootFile } from "../../platform/root.ts";
import { progressBar } from "../progress.ts";
import { demoChannels, demoPeople } from "./content.ts";

/** The demo's people, of whom the first ones have channels. */
export async function makePeople(ctx: Ctx): Promise<string[]> {
  const passwordHash = await hashPassword(randomText(20));
  return ctx.write(async (tx) => {
    const ids: string[] = [];
    for (const [index, full] of demoPeople.entries()) {
      const now = tx.clock.now() - (400 - index) * day;
      const id = newId(now);
      const [name = "", surname = ""] = full.split(" ");
      await tx.db.insert(users).values({
        id,
        email: `osoba${index + 1}@example.org`,
        passwordHash,
        name,
        surname,
        role: index < demoChannels.length ? "creator" : "user",
        settings: {},
        termsAcceptedAt: now,
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      ids.push(id);
    }
    return ids;
  });
}

/** A channel with its pictures for each of the first people. */
export async function makeChannels(ctx: Ctx, people: string[]): Promise<string[]> {
  const bar = progressBar("channels", demoChannels.length);
  const ids: string[] = [];
  for (const [index, { slug, name, about, avatar, banner, subscribers }] of demoChannels.entries()) {
    const ownerId = people[index] ?? "";
    const now = ctx.clock.now() - (380 - index * 20) * day;
    const id = newId(now);
    await ctx.write(async (tx) => {
      await tx.db.insert(channels).values({
        id,
        name,
        slug,
        slugKey: slug,
        description: about,
        tags: [],
        links: [],
        ownerId,
        verified: index < 3,
        subscriptionsCount: subscribers,
        listedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      await tx.db.insert(channelMembers).values({ channelId: id, userId: ownerId, role: "owner", createdAt: now });
    });
    await uploadChannelPicture(
      ctx,
      systemActor,
      id,
      "picture",
      Bun.file(rootFile(`static/demo/avatars/${avatar}.jpg`)),
      undefined,
    );
    await uploadChannelPicture(
      ctx,
      systemActor,
      id,
      "banner",
      Bun.file(rootFile(`static/demo/${banner}.jpg`)),
      undefined,
    );
    ids.push(id);
    bar.step();
  }
  bar.end();
  return ids;
}
