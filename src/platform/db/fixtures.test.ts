import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { testPassword } from "../../testing/factories.ts";
import { startHarness } from "../../testing/harness.ts";
import { dialect } from "../config/dialect.ts";
import type { Database } from "./database.ts";
import { migrationOf, shippedMigrations } from "./migrate.ts";

/** Databases of former versions, as scripts/fixture.ts wrote them then. */
const folder = join(import.meta.dir, "fixtures");
const fixtures = (await readdir(folder)).filter((name) => name.endsWith(`.${dialect}.sql`));

type Row = Record<string, unknown>;

async function rowsOf(database: Database): Promise<Map<string, Row[]>> {
  const tables = await database.raw<{ name: string }>(
    dialect === "postgres"
      ? "select table_name as name from information_schema.tables where table_schema = current_schema()"
      : "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables)
    if (name !== "migrations") found.set(name, await database.raw(`select * from "${name}"`));
  return found;
}

/** A row as text, by the columns that it had before: a new one changes nothing of it. */
function text(row: Row, columns: string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

test("of several waiting jobs with one key the first is kept", async () => {
  await using harness = await startHarness({
    fresh: true,
    async before(database) {
      await database.alter(
        migrationOf("", await Bun.file(join(folder, `0000_initial.${dialect}.sql`)).text()).statements,
      );
      const job = (id: string, key: string, state: string) =>
        `INSERT INTO "jobs" ("id", "kind", "queue", "payload", "uniqueKey", "state", "runAt", "maxAttempts", "createdAt") VALUES ('${id}', 'videos.tidy', 'default', '{}', ${key}, '${state}', 1, 1, 1)`;
      await database.alter([
        job("1", "'a'", "waiting"),
        job("2", "'a'", "waiting"),
        job("3", "'a'", "running"),
        job("4", "'b'", "waiting"),
        job("5", "null", "waiting"),
        job("6", "null", "waiting"),
      ]);
    },
  });
  const kept = await harness.ctx.database.raw<{ id: string }>(
    `select "id" from "jobs" where length("id") = 1 order by "id"`,
  );
  expect(kept.map(({ id }) => id)).toEqual(["1", "3", "4", "5", "6"]);
});

test("there is a former version to begin with", () => {
  expect(fixtures).toContain(`0000_initial.${dialect}.sql`);
});

/** Tables whose rows stand in another one since; who is no user there is nobody. */
const goneInto: Record<string, string> = { contacts: "tickets" };

test.each(fixtures)("every row of %s is kept by the migrations since, and the site answers", async (name) => {
  let before = new Map<string, Row[]>();
  await using harness = await startHarness({
    fresh: true,
    async before(database) {
      await database.alter(migrationOf(name, await Bun.file(join(folder, name)).text()).statements);
      before = await rowsOf(database);
    },
  });
  const after = await rowsOf(harness.ctx.database);
  const applied = await harness.ctx.database.raw('select "name" from "migrations" where "checksum" is not null');
  expect(applied).toHaveLength(shippedMigrations().length);
  expect(before.size).toBeGreaterThanOrEqual(31);
  for (const [table, rows] of before) {
    expect([table, rows.length > 1]).toEqual([table, true]);
    const left = after.get(goneInto[table] ?? table) ?? [];
    const kept = (column: string) => column in (left[0] ?? {}) && !(table in goneInto && column === "userId");
    const columns = Object.keys(rows[0] ?? {}).filter(kept);
    expect(left.map((row) => text(row, columns)).sort()).toEqual(rows.map((row) => text(row, columns)).sort());
  }
  const guest = harness.guest();
  const login = await guest.post("/login", { email: "osoba3@example.org", password: testPassword });
  expect(login.status).toBe(303);
  const id = before.get("videos")?.[0]?.id;
  for (const path of ["/", `/watch/${id}`, "/account", "/history"])
    expect([path, (await guest.get(path)).status]).toEqual([path, 200]);
});
