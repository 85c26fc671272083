import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Database, type Db, hot } from "./database.ts";
import { openSqlite, withoutPeeking } from "./sqlite.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-sqlite-"));
  database = openSqlite(join(folder, "test.sqlite"));
  await database.script("create table things (id text primary key, colour text)");
  await database.script("create index things_colour on things (colour)");
  await database.write((db) => db.insert(things as never).values([{ id: "a", colour: "red" }, { id: "b" }] as never));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const things = sqliteTable("things", { id: text().primaryKey(), colour: text() });

const ofColour = (db: Db) =>
  db
    .select({ id: things.id } as never)
    .from(things as never)
    .where(eq(things.colour, sql.placeholder("colour")))
    .limit(sql.placeholder("limit"))
    .prepare("things");

test("a value that a plan could depend on is given so that no plan looks at it", () => {
  expect(withoutPeeking('where "id" = ? and "at" <= ? and ("at" < ? or "kind" <> ?) limit ? offset ?')).toBe(
    'where "id" = +? and "at" <= +? and ("at" < +? or "kind" <> +?) limit +? offset +?',
  );
  expect(withoutPeeking("values (?, null, ?) where x in (?, ?)")).toBe("values (?, null, ?) where x in (?, ?)");
});

test("a statement finds the same by it, and by the same index", async () => {
  const found = (colour: string, limit: number) => ofColour(database.db).execute({ colour, limit });
  expect(await found("red", 5)).toEqual([{ id: "a" }] as never);
  expect(await found("red", 0)).toEqual([]);
  expect(await found("blue", 5)).toEqual([]);
  await database.write((db) =>
    db
      .update(things as never)
      .set({ colour: "blue" } as never)
      .where(eq(things.id, "b")),
  );
  expect(await found("blue", 5)).toEqual([{ id: "b" }] as never);
  const plan = "explain query plan select id from things where colour = +? limit +?";
  const [step] = await database.raw<{ detail: string }>(plan, ["red", 5]);
  expect(step?.detail).toContain("things_colour");
});

test("a statement that is kept gives its rows as the builder does, of whatever its columns are", async () => {
  const lengthOf = sql<string>`length(${things.id})`.mapWith((length) => `of ${length}`);
  const shapes = {
    flat: {
      id: things.id,
      colour: things.colour,
      plain: sql`1`,
      nothing: sql<string>`null`.mapWith(String),
      length: lengthOf,
      named: lengthOf.as("named"),
    },
    apart: { thing: { id: things.id, colour: things.colour }, length: lengthOf },
  };
  for (const [name, shape] of Object.entries(shapes)) {
    const all = (db: Db) => db.select(shape as never).from(things as never);
    const kept = await hot(database.db, name, (db) => all(db).prepare(name)).execute();
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(await all(database.db));
  }
  const [row] = (await hot(database.db, "flat", (db) =>
    db
      .select(shapes.flat as never)
      .from(things as never)
      .prepare("flat"),
  ).execute()) as object[];
  expect(row).toEqual({ id: "a", colour: "red", plain: 1, nothing: null, length: "of 1", named: "of 1" });
});
