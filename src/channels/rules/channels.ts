import { eq } from "drizzle-orm";
import { type Actor, isCreator, isStaff, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import type { CreateChannelInput, UpdateChannelInput } from "../input.ts";
import { channelsPerUser, slugLength, slugOf } from "../limits.ts";
import { mayEditChannel } from "../policy.ts";
import { type Channel, isSlugFree, managedChannel, ownedCount } from "../queries.ts";
import { channelMembers, channels } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** `closed`: only those who work on it see what it shows, whatever each video says. */
    "channel shown otherwise": { channelId: string; closed: boolean };
    /** `by` is null for what the program does itself, with nothing to bring back. */
    "channel deleted": { channel: Channel; at: number; by: string | null };
    /** With what was deleted at the same moment. */
    "channel restored": { channelId: string; deletedAt: number };
    /** What is said of it may be another, or it is new, or gone. */
    "channel told otherwise": { channelId: string };
  }
}

/**
 * Makes a channel owned by the actor, who has to be a creator (or staff). Throws Problem 401, 403 `NOT_A_CREATOR`,
 * 409 `SLUG_TAKEN` or `TOO_MANY_CHANNELS`.
 */
export async function createChannel(ctx: Ctx, actor: Actor, input: CreateChannelInput): Promise<Channel> {
  const userId = requireUser(actor);
  if (!isCreator(actor)) throw new Problem(403, "NOT_A_CREATOR");
  if (!isStaff(actor)) await refuseWatchedWords(ctx, { name: input.name });
  return ctx.write(async (tx) => {
    if ((await ownedCount(tx, userId)) >= channelsPerUser)
      throw new Problem(409, "TOO_MANY_CHANNELS", { params: { max: channelsPerUser } });
    if (input.slug) await requireFreeSlug(tx, input.slug);
    const slug = input.slug ?? (await freeSlug(tx, slugOf(input.name)));
    const now = tx.clock.now();
    const id = newId(now);
    const [channel] = await tx.db
      .insert(channels)
      .values({
        id,
        name: input.name,
        slug,
        slugKey: slug.toLowerCase(),
        tags: [],
        links: [],
        ownerId: userId,
        listedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!channel) throw new Error("the channel was not inserted");
    await tx.db.insert(channelMembers).values({ channelId: id, userId, role: "owner", createdAt: now });
    await happen(tx, "channel told otherwise", { channelId: id });
    return channel;
  });
}

/** Changes a channel. Its videos leave the public lists and come back with its visibility. Throws Problem 404, 409. */
export async function updateChannel(ctx: Ctx, actor: Actor, id: string, input: UpdateChannelInput): Promise<Channel> {
  return ctx.write(async (tx) => {
    const channel = await managedChannel(tx, actor, id, mayEditChannel);
    if (!isStaff(actor)) await refuseWatchedWords(tx, newWords(channel, input));
    if (input.slug) await requireFreeSlug(tx, input.slug, id);
    const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const now = tx.clock.now();
    const visibility = input.visibility ?? channel.visibility;
    const [updated] = await tx.db
      .update(channels)
      .set({
        ...change,
        ...(input.slug ? { slugKey: input.slug.toLowerCase() } : {}),
        listedAt: visibility === "public" && channel.blockedAt === null ? (channel.listedAt ?? now) : null,
        updatedAt: now,
      })
      .where(eq(channels.id, id))
      .returning();
    if (visibility !== channel.visibility)
      await happen(tx, "channel shown otherwise", {
        channelId: id,
        closed: visibility === "private" || channel.blockedAt !== null,
      });
    await happen(tx, "channel told otherwise", { channelId: id });
    return updated ?? channel;
  });
}

/** What stood there before a word was watched does not hold up other changes. */
function newWords(channel: Channel, { name, description }: UpdateChannelInput): Record<string, string | undefined> {
  return {
    name: name === channel.name ? undefined : name,
    description: description === channel.description ? undefined : description,
  };
}

async function requireFreeSlug(tx: Ctx, slug: string, channelId?: string): Promise<void> {
  if (await isSlugFree(tx, slug, channelId)) return;
  throw new Problem(409, "SLUG_TAKEN", { fields: { slug: { key: "channels.slugTaken" } } });
}

/** A slug that nobody has, as near to the wanted one as can be. Inside a write. */
export async function freeSlug(tx: Ctx, wanted: string): Promise<string> {
  for (let number = 1; number < 50; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const slug = wanted.slice(0, slugLength.max - suffix.length) + suffix;
    if (await isSlugFree(tx, slug)) return slug;
  }
  return newId().slice(0, slugLength.max);
}
