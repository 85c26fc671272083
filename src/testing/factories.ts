import { createSession } from "../accounts/rules/sessions.ts";
import { users } from "../accounts/table.ts";
import { channelMembers, channels } from "../channels/table.ts";
import type { Actor, Role } from "../platform/actor.ts";
import { newId } from "../platform/db/id.ts";
import type { PlaylistInput } from "../playlists/input.ts";
import type { Playlist } from "../playlists/queries/playlists.ts";
import { createPlaylist } from "../playlists/rules/playlists.ts";
import { videoStats, videos } from "../videos/table.ts";
import { Client } from "./client.ts";
import type { Harness } from "./harness.ts";

let serial = 0;

/** The hash of "haslo123" with the cheapest argon2id cost: tests do not pay for the real one each time. */
const cheapHash = Bun.password.hashSync("haslo123", { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

export const testPassword = "haslo123";

export type UserOverrides = Partial<typeof users.$inferInsert> & { role?: Role };

/** An activated user who accepted the terms; the password is `testPassword`. */
export async function makeUser(harness: Harness, overrides: UserOverrides = {}): Promise<typeof users.$inferSelect> {
  const now = harness.clock.now();
  const number = ++serial;
  const [user] = await harness.ctx.write((tx) =>
    tx.db
      .insert(users)
      .values({
        id: newId(now),
        email: `osoba${number}@example.org`,
        passwordHash: cheapHash,
        name: `Osoba ${number}`,
        settings: {},
        termsAcceptedAt: now,
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
        ...overrides,
      })
      .returning(),
  );
  if (!user) throw new Error("the user was not inserted");
  return user;
}

/** A browser in which this user is logged in. */
export async function loginAs(harness: Harness, user: { id: string }): Promise<Client> {
  const { token } = await createSession(harness.ctx, user.id, {
    remember: true,
    userAgent: "test",
    address: "127.0.0.1",
  });
  const client = new Client(harness.app, user.id);
  client.cookies.set("session", token);
  return client;
}

/** A user of that role in a browser. */
export async function person(harness: Harness, role: Role = "user"): Promise<Client> {
  return loginAs(harness, await makeUser(harness, { role }));
}

export async function makeChannel(
  harness: Harness,
  owner: { id: string },
  overrides: Partial<typeof channels.$inferInsert> = {},
): Promise<typeof channels.$inferSelect> {
  const now = harness.clock.now();
  const number = ++serial;
  return harness.ctx.write(async (tx) => {
    const [channel] = await tx.db
      .insert(channels)
      .values({
        id: newId(now),
        name: `Kanał ${number}`,
        slug: `kanal-${number}`,
        slugKey: `kanal-${number}`,
        tags: [],
        links: [],
        ownerId: owner.id,
        listedAt: now,
        createdAt: now,
        updatedAt: now,
        ...overrides,
      })
      .returning();
    if (!channel) throw new Error("the channel was not inserted");
    await tx.db
      .insert(channelMembers)
      .values({ channelId: channel.id, userId: owner.id, role: "owner", createdAt: now });
    return channel;
  });
}

/** A creator in a browser, and the channel that is theirs. */
export async function makeOwner(harness: Harness, overrides: Parameters<typeof makeChannel>[2] = {}) {
  const user = await makeUser(harness, { role: "creator" });
  return { user, owner: await loginAs(harness, user), channel: await makeChannel(harness, user, overrides) };
}

/** A public, fully processed video, without files. */
export async function makeVideo(
  harness: Harness,
  channel: { id: string },
  overrides: Partial<typeof videos.$inferInsert> = {},
): Promise<typeof videos.$inferSelect> {
  const now = harness.clock.now();
  const number = ++serial;
  return harness.ctx.write(async (tx) => {
    const [video] = await tx.db
      .insert(videos)
      .values({
        id: newId(now + number),
        channelId: channel.id,
        title: `Film ${number}`,
        tags: [],
        categories: [],
        subcategories: [],
        renditions: [],
        visibility: "public",
        processing: "ready",
        progress: 1,
        playableAt: now,
        duration: 60,
        width: 1920,
        height: 1080,
        createdAt: now,
        updatedAt: now,
        uploadedAt: now,
        publishedAt: now,
        listedAt: now,
        ...overrides,
      })
      .returning();
    if (!video) throw new Error("the video was not inserted");
    await tx.db.insert(videoStats).values({ videoId: video.id });
    return video;
  });
}

/** A public list of this person, or of the channel that is named. */
export async function makePlaylist(
  harness: Harness,
  owner: { id: string },
  input: Partial<PlaylistInput> = {},
): Promise<Playlist> {
  const number = ++serial;
  const actor: Actor = { userId: owner.id, role: "admin", channelIds: [] };
  const said = { name: `Playlista ${number}`, description: "", visibility: "public" as const };
  return createPlaylist(harness.ctx, actor, { ...said, ...input });
}
