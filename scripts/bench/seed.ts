import { users } from "../../src/accounts/table.ts";
import { channelMembers, channels } from "../../src/channels/table.ts";
import { dialect } from "../../src/platform/config/dialect.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { batchwise } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/id.ts";
import { foldLog } from "../../src/platform/db/upkeep.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { foldTag } from "../../src/platform/tags.ts";
import { videosMax } from "../../src/playlists/limits.ts";
import { recount } from "../../src/playlists/rules/counts.ts";
import { playlistItems, playlists } from "../../src/playlists/table.ts";
import { videoStats, videos, videoTags } from "../../src/videos/table.ts";

export type Seeded = {
  channelIds: string[];
  videoIds: string[];
  /** A list as long as any may be. */
  playlistId: string;
};

const words = "las rzeka miasto droga nocny pociąg ogród zima kuchnia muzyka morze góry warsztat rower śnieg".split(
  " ",
);
const day = 86_400_000;
const perStatement = 200;
/** So many videos are written before the log is folded into the file: a long one makes every read slow. */
const perFold = 20_000;

/** Gives a word of a title or a description. */
export type Vocabulary = (random: () => number) => string;

const fewWords: Vocabulary = (random) => words[Math.floor(random() * words.length)] ?? "";

/** Fills an empty database with public videos, spread over channels and three years: the same each time. */
export async function seed(ctx: Ctx, count: number, vocabulary = fewWords): Promise<Seeded> {
  const random = generator(20_260_101);
  const now = ctx.clock.now();
  await saveSiteSettings(ctx, { setUp: true });
  const people = Array.from({ length: Math.max(8, Math.round(count / 100)) }, (_, index) => personRow(index, now));
  for (const batch of batches(people)) await ctx.write((tx) => tx.db.insert(users).values(batch));
  const channelRows = people.map((owner, index) => channelRow(owner.id, index, now));
  for (const batch of batches(channelRows)) await ctx.write((tx) => tx.db.insert(channels).values(batch));
  const members = channelRows.map(({ id, ownerId }) => memberRow(id, ownerId, now));
  for (const batch of batches(members)) await ctx.write((tx) => tx.db.insert(channelMembers).values(batch));

  const videoIds = await withoutIndexes(ctx, () => seedVideos(ctx, count, { random, vocabulary, now, channelRows }));
  const playlistId = await seedPlaylist(ctx, people[0]?.id ?? "", videoIds.slice(0, videosMax));
  return { channelIds: channelRows.map(({ id }) => id), videoIds, playlistId };
}

type Filling = { random: () => number; vocabulary: Vocabulary; now: number; channelRows: { id: string }[] };

async function seedVideos(ctx: Ctx, count: number, { random, vocabulary, now, channelRows }: Filling) {
  const videoIds: string[] = [];
  for (let begun = 0; begun < count; begun += perStatement) {
    if (begun % perFold === 0) await foldLog(ctx);
    const batch = Array.from({ length: Math.min(perStatement, count - begun) }, () => {
      // A few channels have most of the videos, as on real sites.
      const channel = channelRows[Math.floor(random() ** 2 * channelRows.length)];
      return videoRow(channel?.id ?? "", now - Math.floor(random() * 1000 * day), random, vocabulary);
    });
    videoIds.push(...batch.map(({ id }) => id));
    await ctx.write(async (tx) => {
      await tx.db.insert(videos).values(batch);
      await tx.db.insert(videoStats).values(batch.map(({ id, views }) => ({ videoId: id, views })));
      await tx.db
        .insert(videoTags)
        .values(
          batch.flatMap(({ id, listedAt, ...said }) => tagsOf(said).map((tag) => ({ tag, videoId: id, listedAt }))),
        );
    }, batchwise);
  }
  await foldLog(ctx);
  return videoIds;
}

/** An index that is made once of all rows is made in a part of the time that they take one by one, in no order. */
async function withoutIndexes<Result>(ctx: Ctx, fill: () => Promise<Result>): Promise<Result> {
  const indexes =
    dialect === "sqlite"
      ? await ctx.database.raw<{ name: string; sql: string }>(
          "select name, sql from sqlite_master where type = 'index' and tbl_name in ('videos', 'videoTags') and sql is not null",
        )
      : [];
  for (const { name } of indexes) await ctx.database.script(`drop index "${name}"`);
  const result = await fill();
  for (const { sql } of indexes) await ctx.database.script(sql);
  await foldLog(ctx);
  return result;
}

function tagsOf({ tags, categories }: { tags: string[]; categories: string[] }): string[] {
  return [...tags.map(foldTag), ...categories.map((category) => `category:${category}`)];
}

async function seedPlaylist(ctx: Ctx, userId: string, videoIds: string[]): Promise<string> {
  const now = ctx.clock.now();
  const playlistId = newId(now);
  const rows = videoIds.map((videoId, index) => ({
    playlistId,
    videoId,
    position: 2 ** 30 * (index + 1),
    open: true,
    seconds: 60,
    addedAt: now,
  }));
  const said = { id: playlistId, userId, name: "Bardzo długa", visibility: "public" as const };
  await ctx.write((tx) => tx.db.insert(playlists).values({ ...said, createdAt: now, updatedAt: now }));
  for (const batch of batches(rows)) await ctx.write((tx) => tx.db.insert(playlistItems).values(batch));
  await ctx.write((tx) => recount(tx, playlistId));
  return playlistId;
}

function personRow(index: number, now: number) {
  return {
    id: newId(now),
    email: `osoba${index}@example.org`,
    passwordHash: "-",
    name: `Osoba ${index}`,
    settings: {},
    termsAcceptedAt: now,
    activatedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

function channelRow(ownerId: string, index: number, now: number) {
  return {
    id: newId(now),
    name: `Kanał ${index}`,
    slug: `kanal-${index}`,
    slugKey: `kanal-${index}`,
    tags: [],
    links: [],
    ownerId,
    subscriptionsCount: (index * 7919) % 10_007,
    listedAt: now - index,
    createdAt: now,
    updatedAt: now,
  };
}

function memberRow(channelId: string, userId: string, createdAt: number) {
  return { channelId, userId, role: "owner" as const, createdAt };
}

function videoRow(channelId: string, listedAt: number, random: () => number, vocabulary: Vocabulary) {
  const word = () => vocabulary(random);
  return {
    id: newId(listedAt),
    channelId,
    title: `${word()} i ${word()}, ${word()} ${Math.floor(random() * 1000)}`,
    description: Array.from({ length: 30 }, word).join(" "),
    tags: [...new Set([word(), word()])],
    categories: ["music", "travel", "science"].slice(listedAt % 3, (listedAt % 3) + 1),
    bannedByBigTech: listedAt % 50 === 0,
    subcategories: [],
    renditions: [],
    visibility: "public" as const,
    processing: "ready" as const,
    progress: 1,
    playableAt: listedAt,
    duration: 30 + Math.floor(random() * 3600),
    width: 1920,
    height: 1080,
    thumbnailVersion: 1,
    views: Math.floor(1 / (random() + 1e-5)),
    createdAt: listedAt,
    updatedAt: listedAt,
    uploadedAt: listedAt,
    publishedAt: listedAt,
    listedAt,
  };
}

function* batches<Row>(rows: Row[]): Generator<Row[]> {
  for (let begun = 0; begun < rows.length; begun += perStatement) yield rows.slice(begun, begun + perStatement);
}

/** A small congruential generator: the seeded site is the same in every run. */
export function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
