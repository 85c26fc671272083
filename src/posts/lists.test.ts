import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { follow } from "../following/rules.ts";
import { mute } from "../mutes/rules.ts";
import type { Actor } from "../platform/actor.ts";
import type { Cursor } from "../platform/db/cursor.ts";
import { subscribe } from "../subscriptions/rules.ts";
import { makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";
import { followedPosts, type Whose } from "./queries/followed.ts";
import { channelPosts, latestPosts, ownPosts, type PostRow, userPosts } from "./queries/posts.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const actorOf = ({ id }: { id: string }, role: Actor["role"] = "user"): Actor => ({ userId: id, role, channelIds: [] });

type Page = (before: Cursor | undefined) => Promise<PostRow[]>;

/** The ids of a whole list, page by page. */
async function paged(read: Page, size: number): Promise<string[]> {
  const ids: string[] = [];
  let before: Cursor | undefined;
  for (let guard = 0; guard < 50; guard++) {
    const rows = await read(before);
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (rows.length < size || !last) return ids;
    before = { at: last.createdAt, id: last.id };
  }
  throw new Error("the list does not end");
}

const newestFirst = (rows: { id: string; createdAt: number }[]) =>
  rows.toSorted((a, b) => b.createdAt - a.createdAt || (b.id > a.id ? 1 : -1)).map(({ id }) => id);

test("each list is read to its end, nothing twice and nothing lost, where many have the same moment", async () => {
  const { ctx, clock } = harness;
  const author = await makeUser(harness);
  const channel = await makeChannel(harness, author);
  const now = clock.now();
  const own = [];
  const spoken = [];
  for (let n = 0; n < 7; n++) own.push(await makePost(harness, author, { createdAt: now + Math.floor(n / 4) }));
  for (let n = 0; n < 5; n++)
    spoken.push(await makePost(harness, author, { channelId: channel.id, createdAt: now + (n % 2) }));
  const reader = actorOf(await makeUser(harness));
  const part = (before: Cursor | undefined) => (before ? { before } : {});
  const lists: [Page, { id: string; createdAt: number }[]][] = [
    [(before) => userPosts(ctx, reader, author.id, 3, part(before)), own],
    [(before) => channelPosts(ctx, reader, channel.id, 3, part(before)), spoken],
    [(before) => ownPosts(ctx, author.id, 3, part(before)), [...own, ...spoken]],
    [(before) => latestPosts(ctx, reader, 3, part(before)), [...own, ...spoken]],
  ];
  for (const [read, all] of lists) expect(await paged(read, 3)).toEqual(newestFirst(all));
  expect((await latestPosts(ctx, reader, 20, { after: now })).map(({ id }) => id)).toEqual(
    newestFirst([...own, ...spoken].filter(({ createdAt }) => createdAt > now)),
  );
  expect((await latestPosts(ctx, reader, 2, { offset: 10 })).map(({ id }) => id)).toEqual(
    newestFirst([...own, ...spoken]).slice(10),
  );
});

test("those whom one follows, by the newest of all and author by author: the same posts either way", async () => {
  const { ctx, clock } = harness;
  const me = await makeUser(harness);
  const reader = actorOf(me);
  const followed = await Promise.all(Array.from({ length: 6 }, () => makeUser(harness)));
  const strangers = await Promise.all(Array.from({ length: 3 }, () => makeUser(harness)));
  const owner = await makeUser(harness);
  const subscribed = await makeChannel(harness, owner);
  const other = await makeChannel(harness, owner);
  for (const { id } of followed) await follow(ctx, reader, id);
  await subscribe(ctx, reader, subscribed.id);
  const now = clock.now() + 1_000_000;
  const of: Record<Whose, { id: string; createdAt: number }[]> = { people: [], channels: [], both: [] };
  for (let n = 0; n < 30; n++) {
    const createdAt = now + Math.floor(n / 3);
    const author = followed[n % followed.length];
    if (author) of.people.push(await makePost(harness, author, { createdAt }));
    of.channels.push(await makePost(harness, owner, { channelId: subscribed.id, createdAt }));
    // Of nobody whom they follow: a stranger, the person behind the channel, a channel of somebody they follow.
    for (const stranger of strangers) await makePost(harness, stranger, { createdAt });
    await makePost(harness, owner, { createdAt });
    if (author) await makePost(harness, author, { channelId: other.id, createdAt });
  }
  of.both = [...of.people, ...of.channels];
  const check = async () => {
    for (const whose of ["people", "channels", "both"] as const)
      for (const size of [4, 25])
        expect([whose, size, await paged((before) => followedPosts(ctx, me.id, whose, size, before), size)]).toEqual([
          whose,
          size,
          newestFirst(of[whose]),
        ]);
  };
  await check();
  // So many others write that the newest posts of all have none of theirs.
  const [crowd] = strangers;
  if (crowd)
    await ctx.write(async () => {
      for (let n = 0; n < 450; n++) await makePost(harness, crowd, { createdAt: now + 100 + n });
    });
  await check();
});

test("the muted are left out everywhere but on their own page's address, and never betray who writes as a channel", async () => {
  const { ctx } = harness;
  const [me, loud, quiet] = [await makeUser(harness), await makeUser(harness), await makeUser(harness)];
  const channel = await makeChannel(harness, quiet);
  const reader = actorOf(me);
  for (const { id } of [loud, quiet]) await follow(ctx, reader, id);
  await subscribe(ctx, reader, channel.id);
  harness.clock.advance(10_000_000);
  const [byLoud, byQuiet, spoken] = [
    await makePost(harness, loud),
    await makePost(harness, quiet),
    await makePost(harness, quiet, { channelId: channel.id }),
  ];
  const shown = async () => {
    const lists = [await latestPosts(ctx, reader, 3), await followedPosts(ctx, me.id, "both", 3)];
    return lists.map((rows) => [byLoud, byQuiet, spoken].map(({ id }) => rows.some((row) => row.id === id)));
  };
  expect(await shown()).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  await mute(ctx, reader, "user", quiet.id);
  expect(await shown()).toEqual([
    [true, false, true],
    [true, false, true],
  ]);
  await mute(ctx, reader, "channel", channel.id);
  expect(await shown()).toEqual([
    [true, false, false],
    [true, false, false],
  ]);
  expect((await latestPosts(ctx, { role: "anonymous", channelIds: [] }, 3)).length).toBe(3);
});

test("a page stays full where many whom one follows are muted, and where very many wrote at the same moment", async () => {
  const { ctx } = harness;
  const me = await makeUser(harness);
  const reader = actorOf(me);
  harness.clock.advance(10_000_000);
  const at = harness.clock.now();
  const followed = await Promise.all(Array.from({ length: 70 }, () => makeUser(harness)));
  const made: Awaited<ReturnType<typeof makePost>>[] = [];
  await ctx.write(async () => {
    for (const [n, author] of followed.entries()) {
      await follow(ctx, reader, author.id);
      // The last of all are muted, the others wrote at one moment before them.
      if (n >= 40) await mute(ctx, reader, "user", author.id);
      made.push(await makePost(harness, author, { createdAt: n >= 40 ? at + n : at }));
    }
  });
  const crowd = await makeUser(harness);
  await ctx.write(async () => {
    for (let n = 0; n < 420; n++) await makePost(harness, crowd, { createdAt: at + 1000 + n });
  });
  const expected = newestFirst(made.slice(0, 40));
  expect(await paged((before) => followedPosts(ctx, me.id, "people", 6, before), 6)).toEqual(expected);
});

test("what staff hide, what is deleted, and whose author is gone from public lists is in none", async () => {
  const { ctx } = harness;
  const [author, blocked] = [await makeUser(harness), await makeUser(harness)];
  const channel = await makeChannel(harness, author);
  harness.clock.advance(10_000_000);
  const hidden = await makePost(harness, author, { hiddenFromHome: true });
  await makePost(harness, author, { deletedAt: harness.clock.now() });
  await makePost(harness, blocked);
  await makePost(harness, author, { channelId: channel.id });
  await ctx.write(async (tx) => {
    await tx.db.update(users).set({ blockedAt: 1 }).where(eq(users.id, blocked.id));
    await tx.db.update(channels).set({ listedAt: null, visibility: "private" }).where(eq(channels.id, channel.id));
  });
  const since = { after: harness.clock.now() - 1 };
  expect(await latestPosts(ctx, actorOf(author), 9, since)).toEqual([]);
  const staff = { ...actorOf(author), role: "moderator" as const };
  expect((await latestPosts(ctx, staff, 9, { ...since, withHidden: true })).map(({ id }) => id)).toEqual([hidden.id]);
  expect(await latestPosts(ctx, actorOf(author), 9, { ...since, withHidden: true })).toEqual([]);
  expect(await userPosts(ctx, actorOf(author), blocked.id, 9)).toEqual([]);
  expect((await userPosts(ctx, actorOf(author), author.id, 9)).map(({ id }) => id)).toEqual([hidden.id]);
});

test("the API goes through the lists by place and by number, and gives strangers only what all may see", async () => {
  const author = await person(harness);
  const reader = await person(harness);
  harness.clock.advance(10_000_000);
  for (let n = 0; n < 5; n++) {
    harness.clock.advance(1);
    await author.api("POST", "/posts", { message: `Wpis nr ${n}` });
  }
  await reader.api("POST", `/users/${author.userId}/follow`);
  type Answer = { items: { message: string }[]; next: string | null };
  const ask = async (path: string) => (await reader.api("GET", path)).json as Answer;
  const texts = ({ items }: Answer) => items.map(({ message }) => message.at(-1)).join("");
  for (const list of [`/posts?userId=${author.userId}`, "/posts?subscribed=true", "/feed?"]) {
    const first = await ask(`${list}&limit=2`);
    expect([list, texts(first)]).toEqual([list, "43"]);
    const second = await ask(`${list}&limit=2&before=${first.next}`);
    expect([list, texts(second), texts(await ask(`${list}&limit=2&offset=3`))]).toEqual([list, "21", "10"]);
    const last = await ask(`${list}&limit=2&before=${second.next}`);
    expect([list, texts(last), last.next]).toEqual([list, "0", null]);
  }
});
