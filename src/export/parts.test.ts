import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { secondFactors } from "../accounts/table.ts";
import { listKey } from "../imports/queries.ts";
import { forgetLists } from "../imports/rules/lists.ts";
import { invitations } from "../invitations/table.ts";
import { siteSubject } from "../stats/rules/told.ts";
import { statDays, statTotals } from "../stats/table.ts";
import { makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { join as work } from "../testing/team.ts";
import { captions } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { parts } from "./queries/parts.ts";
import type { Row } from "./queries/rows.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** What points to a person and is in no archive, each for a reason. */
const leftOut = [
  // Codes of links in mails, good for nothing but to whom they were sent.
  "accountCodes",
  // The archive itself, and what another brought.
  "accountExports",
  "accountImports",
  // Whom the owner of a channel chose is theirs to tell.
  "channelHeirs",
];

test("whatever points to a person comes with their archive: a table that nobody thought of is missed here", async () => {
  const src = join(import.meta.dir, "..");
  const found = [...new Glob("**/table.ts").scanSync(src)].map((path) => import(join(src, path)));
  const tables = (await Promise.all(found)).flatMap((module: Record<string, unknown>) =>
    Object.values(module).filter((value): value is SQLiteTable => is(value, SQLiteTable)),
  );
  const personal = tables.filter((one) =>
    getTableConfig(one).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === "users"),
  );
  const told = new Set(parts.flatMap((part) => part.tables.map(getTableName)));
  expect(personal.map(getTableName).filter((name) => !told.has(name) && !leftOut.includes(name))).toEqual([]);
});

const rowsOf = async (name: string, userId: string) => {
  const rows: Row[] = [];
  for await (const row of parts.find((one) => one.name === name)?.rows(harness.ctx, userId) ?? []) rows.push(row);
  return rows;
};

test("an owner has what stands on their channels: films, what is said in them, and their statistics", async () => {
  const { user, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel, { title: "Śnieg", description: "Zima", passwordHash: "argon" });
  const foreign = await makeVideo(harness, (await makeOwner(harness)).channel, { title: "Cudzy" });
  const now = harness.clock.now();
  await harness.ctx.storage.put(mediaKeys.caption(film.id, "pl"), "WEBVTT\n\n00:01.000 --> 00:02.000\nCisza\n");
  const counted = { views: 7, visitors: 3, watchedMs: 9000, bufferedMs: 0, won: 1, lost: 0, likes: 0, dislikes: 0 };
  const rest = {
    comments: 0,
    peak: 1,
    minutes: 1,
    viewerMinutes: 1,
    kinds: "home=7;;pl=7;",
    viewsBefore: 0,
    watchedMsBefore: 0,
  };
  await harness.ctx.write(async (tx) => {
    await tx.db.insert(captions).values({ videoId: film.id, lang: "pl", label: "Polski", createdAt: now });
    for (const subjectId of [channel.id, siteSubject])
      await tx.db
        .insert(statDays)
        .values({ subjectId, day: 20_000, hours: "k:7:6y0", sketch: "a", ...counted, ...rest });
    for (const subjectId of [film.id, foreign.id])
      await tx.db.insert(statTotals).values({ subjectId, views: 7, watchedMs: 9000, seen: "", played: "" });
  });
  const films = await rowsOf("videos", user.id);
  expect(films).toMatchObject([{ id: film.id, title: "Śnieg", description: "Zima" }]);
  expect(JSON.stringify(films)).not.toContain("argon");
  expect(await rowsOf("own-channels", user.id)).toMatchObject([{ slug: channel.slug }]);
  expect(await rowsOf("captions", user.id)).toMatchObject([{ lang: "pl", text: expect.stringContaining("Cisza") }]);
  // In words and numbers, not as the program keeps them in short.
  const days = await rowsOf("channel-statistics", user.id);
  expect(days).toMatchObject([{ channelId: channel.id, date: "2024-10-04", views: 7, watchedSeconds: 9 }]);
  expect(days).toMatchObject([{ viewsByHour: { 20: 7 }, sources: { home: 7 }, languages: { pl: 7 } }]);
  expect(Object.keys(days[0] ?? {})).not.toContain("sketch");
  expect(await rowsOf("video-statistics", user.id)).toEqual([{ videoId: film.id, views: 7, watchedMs: 9000 }]);
});

test("of what protects an account the archive says that it is there, and nothing that opens it", async () => {
  const user = await makeUser(harness);
  const secret = { secret: "geheim", backupHash: "geheim", backupShown: "geheim", lastStep: 5 };
  const times = { createdAt: harness.clock.now(), enabledAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.insert(secondFactors).values({ userId: user.id, ...secret, ...times }));
  const [told] = await rowsOf("two-step-verification", user.id);
  expect(Object.keys(told ?? {}).sort()).toEqual(["createdAt", "enabledAt"]);
});

test("whom a channel asked by an address reads of it with that address' archive", async () => {
  const { user: inviter, channel } = await makeOwner(harness);
  const user = await makeUser(harness);
  const row = {
    id: "zaproszenie",
    channelId: channel.id,
    invitedAs: "member",
    email: user.email,
    typed: user.email,
  } as const;
  const times = { createdAt: harness.clock.now(), expiresAt: harness.clock.now() + 1000 };
  await harness.ctx.write((tx) => tx.db.insert(invitations).values({ ...row, ...times, invitedBy: inviter.id }));
  expect(await rowsOf("invitations-to-me", user.id)).toMatchObject([{ channelId: channel.id, email: user.email }]);
  expect(await rowsOf("invitations-to-me", inviter.id)).toEqual([]);
});

test("a list of films that one has brought is told of, to its person alone", async () => {
  const { user, channel } = await makeOwner(harness);
  const other = await makeUser(harness);
  await work(harness, channel, other);
  const list = { channelId: channel.id, userId: user.id, address: "https://example.org/kanal", follows: true };
  const rest = { known: ["a"], left: 2, failures: 0 };
  await harness.ctx.write((tx) => tx.enqueue("imports.list", { ...list, ...rest }, { uniqueKey: listKey(channel.id) }));
  const { address } = list;
  expect(await rowsOf("import-lists", user.id)).toEqual([{ channelId: channel.id, address, follows: true, left: 2 }]);
  expect(await rowsOf("import-lists", other.id)).toEqual([]);
  await harness.ctx.write((tx) => forgetLists(tx, user.id));
  expect(await rowsOf("import-lists", user.id)).toEqual([]);
});
