import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openContext } from "../../app/context.ts";
import { comments } from "../../comments/table.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../../testing/factories.ts";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { Refusal } from "../refusal.ts";
import { type Migration, migrateSafely, migrationOf, pendingMigrations, shippedMigrations } from "./migrate.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  const user = await makeUser(harness);
  await loginAs(harness, user);
  const channel = await makeChannel(harness, user);
  const video = await makeVideo(harness, channel);
  await harness.ctx.write((tx) =>
    tx.db.insert(comments).values({ id: "c1", videoId: video.id, userId: user.id, content: "Ładne", createdAt: 1 }),
  );
});
afterAll(() => harness[Symbol.asyncDispose]());

async function counts(): Promise<Record<string, number>> {
  const { database } = harness.ctx;
  const tables = await database.raw<{ name: string }>(
    dialect === "postgres"
      ? "select table_name as name from information_schema.tables where table_schema = current_schema()"
      : "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.raw<{ n: number }>(`select count(*) as n from "${name}"`);
    found[name] = Number(row?.n);
  }
  delete found.migrations;
  return found;
}

/** What drizzle-kit writes for SQLite when a column changes: a new table, the rows, the old one's name. */
async function rebuildOf(table: string): Promise<string[]> {
  const [made] = await harness.ctx.database.raw<{ sql: string }>("select sql from sqlite_master where name = ?", [
    table,
  ]);
  const indexes = await harness.ctx.database.raw<{ sql: string }>(
    "select sql from sqlite_master where type = 'index' and sql is not null and tbl_name = ?",
    [table],
  );
  return [
    "PRAGMA foreign_keys=OFF;",
    (made?.sql ?? "").replace(/CREATE TABLE [`"]?\w+[`"]?/i, `CREATE TABLE \`__new_${table}\``),
    `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
    `DROP TABLE \`${table}\`;`,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
    "PRAGMA foreign_keys=ON;",
    ...indexes.map(({ sql }) => `${sql};`),
  ];
}

const added = migrationOf("9001_added", 'ALTER TABLE "users" ADD COLUMN "extra" text');
/** What earlier tests applied to the shared database. */
const applied: Migration[] = [];

needs(dialect === "sqlite", "it is about SQLite").test(
  "a migration that rebuilds users and videos keeps every row of every table",
  async () => {
    const before = await counts();
    expect([before.users, before.sessions, before.videos, before.comments, before.videoStats]).toEqual([1, 1, 1, 1, 1]);
    const statements = [...(await rebuildOf("users")), ...(await rebuildOf("videos"))];
    const rebuild = migrationOf("9000_rebuild", statements.join("--> statement-breakpoint\n"));
    applied.push(rebuild);
    expect(await migrateSafely(harness.ctx, [...shippedMigrations(), ...applied])).toEqual(["9000_rebuild"]);
    expect(await counts()).toEqual(before);
  },
);

/** The same migrations with one that was edited after it had been applied. */
function withEdited(name: string): Migration[] {
  return [...shippedMigrations(), ...applied].map((one) => (one.name === name ? { ...one, checksum: "another" } : one));
}

const first = shippedMigrations()[0]?.name ?? "";

test("a migration that was edited after it had been applied is refused, by its name", async () => {
  const { database } = harness.ctx;
  expect(await pendingMigrations(database, [...shippedMigrations(), ...applied, added])).toHaveLength(1);
  await expect(pendingMigrations(database, withEdited(first))).rejects.toThrow(
    new RegExp(`^the migration ${first} .* is not the one of this version of nadaj .*: use the version`),
  );
  await expect(migrateSafely(harness.ctx, withEdited(first))).rejects.toBeInstanceOf(Refusal);
});

test("data of a newer version is refused", async () => {
  await using newer = await startHarness();
  await migrateSafely(newer.ctx, [...shippedMigrations(), added]);
  await expect(migrateSafely(newer.ctx)).rejects.toThrow(/newer version of nadaj \(9001_added\)/);
});

test("data of a version that kept no checksums gets them, unless its tables are others than the migrations make", async () => {
  await using old = await startHarness();
  const { database } = old.ctx;
  const kept = () => database.raw<{ checksum: string | null }>('select "checksum" from "migrations" order by "name"');
  const checksums = await kept();
  expect(checksums.map(({ checksum }) => checksum)).toEqual(shippedMigrations().map(({ checksum }) => checksum));
  await database.alter(['ALTER TABLE "migrations" DROP COLUMN "checksum"']);
  expect(await migrateSafely(old.ctx)).toEqual([]);
  expect(await kept()).toEqual(checksums);
  await database.alter([
    'ALTER TABLE "migrations" DROP COLUMN "checksum"',
    'ALTER TABLE "videos" DROP COLUMN "closed"',
  ]);
  await expect(migrateSafely(old.ctx)).rejects.toThrow(/videos\.closed is missing/);
});

test("a migration that fails changes nothing and is not remembered", async () => {
  const before = await counts();
  const broken = migrationOf("9002_broken", 'DELETE FROM "comments";\n--> statement-breakpoint\nNONSENSE;');
  await expect(migrateSafely(harness.ctx, [...shippedMigrations(), ...applied, broken])).rejects.toThrow();
  expect(await counts()).toEqual(before);
});

needs(dialect === "sqlite", "it is about SQLite").test(
  "a migration may not leave rows that point nowhere",
  async () => {
    const before = await counts();
    const broken = migrationOf("9003_broken", 'DELETE FROM "users"');
    await expect(migrateSafely(harness.ctx, [...shippedMigrations(), ...applied, broken])).rejects.toThrow(
      /point nowhere/,
    );
    expect(await counts()).toEqual(before);
  },
);

needs(dialect === "postgres", "it is about PostgreSQL").test("two that start at once migrate once", async () => {
  await using one = await startHarness();
  const two = await openContext(one.ctx.config, { log: one.ctx.log });
  const slow = migrationOf("9004_slow", 'ALTER TABLE "users" ADD COLUMN "extra" text');
  const names = await Promise.all([one.ctx, two].map((ctx) => migrateSafely(ctx, [...shippedMigrations(), slow])));
  expect(names.flat()).toEqual(["9004_slow"]);
  await two[Symbol.asyncDispose]();
});

needs(dialect === "sqlite", "it is about SQLite").test(
  "every way to migrate keeps a copy of the database as it was",
  async () => {
    await using site = await startHarness();
    await migrateSafely(site.ctx, [...shippedMigrations(), added]);
    const copies = await readdir(join(site.ctx.config.dataDir, "backups"));
    expect(copies).toEqual([expect.stringMatching(/^before-9001_added-/)]);
  },
);
