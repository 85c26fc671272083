import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseServer, dialect } from "../platform/config/dialect.ts";
import { newId } from "../platform/db/id.ts";
import { rootFile } from "../platform/root.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";

/** With the real program and databases: rows of a former version, brought to this one and out of SQLite. */
needs(dialect === "postgres", "it is about PostgreSQL").describe("moving a site to PostgreSQL", () => {
  const name = `nadaj_moved_${newId().toLowerCase()}`;
  const server = databaseServer() ?? "";
  let folder: string;
  let admin: pg.Client;
  let to: string;
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness();
    folder = await mkdtemp(join(tmpdir(), "nadaj-move-"));
    admin = new pg.Client(server);
    await admin.connect();
    await admin.query(`create database "${name}"`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    to = url.href;
    await mkdir(join(folder, "data"));
    const former = await Bun.file(rootFile("src/platform/db/fixtures/0000_initial.sqlite.sql")).text();
    for (const statement of former.split("--> statement-breakpoint")) sqlite((db) => db.run(statement));
  }, 60_000);
  afterAll(async () => {
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.end();
    await harness[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  function sqlite<Result>(use: (db: Sqlite) => Result): Result {
    using db = new Sqlite(join(folder, "data/nadaj.sqlite"));
    return use(db);
  }

  const count = (table: string) =>
    sqlite((db) => db.query(`select count(*) as n from "${table}"`).get()) as { n: number };

  async function moved<Row>(statement: string): Promise<Row[]> {
    const client = new pg.Client(to);
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows as Row[];
  }

  async function run(...args: string[]) {
    const child = Bun.spawn(["bun", "src/main.ts", ...args], {
      env: {
        ...Bun.env,
        DATABASE_URL: args[0] === "user" ? to : "",
        NADAJ_DATA: join(folder, "data"),
        LOG_FORMAT: "text",
        LOG_LEVEL: "error",
      },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { status: await child.exited, said, wrong };
  }

  test("refuses a former version's, somebody else's and a full one; a dry run changes nothing", async () => {
    const former = await run("move-to-postgres", "--to", to);
    expect([former.status, former.wrong]).toEqual([2, expect.stringContaining("run nadaj migrate first")]);
    expect((await run("migrate")).status).toBe(0);
    const nowhere = await run("move-to-postgres", "--to", "postgres://nobody@127.0.0.1:1/none");
    expect([nowhere.status, nowhere.wrong]).toEqual([
      2,
      "no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED): does it run, and is --to right?\n",
    ]);
    await moved("create table stranger (id text)");
    expect((await run("move-to-postgres", "--to", to)).wrong).toContain("the table stranger, which is not nadaj's");
    await moved("drop table stranger");
    const dry = await run("move-to-postgres", "--to", to, "--dry-run", "--json");
    const planned = JSON.parse(dry.said) as { table: string; rows: number }[];
    expect(planned.find(({ table }) => table === "users")?.rows).toBe(count("users").n);
    expect(count("users").n).toBeGreaterThan(1);
    expect(await moved("select from pg_tables where schemaname = 'public'")).toEqual([]);
  }, 60_000);

  test("copies all or nothing, and compares each table", async () => {
    const orphan = sqlite((db) => {
      db.run("PRAGMA foreign_keys = OFF");
      return db
        .query("update sessions set userId = 'nobody' where id = (select min(id) from sessions) returning id")
        .get();
    });
    expect(orphan).toBeTruthy();
    const torn = await run("move-to-postgres", "--to", to);
    expect([torn.status, torn.wrong]).toEqual([2, expect.stringContaining("does not take a row of sessions")]);
    expect(await moved("select from users")).toEqual([]);

    sqlite((db) => {
      db.run("PRAGMA foreign_keys = ON");
      db.run("delete from sessions where userId = 'nobody'");
    });
    const whole = await run("move-to-postgres", "--to", to, "--json");
    expect([whole.status, whole.wrong]).toEqual([0, ""]);
    const tables = JSON.parse(whole.said) as { table: string; rows: number; checksum: string }[];
    expect(tables.length).toBeGreaterThan(80);
    for (const { table, rows } of tables) expect([table, rows]).toEqual([table, count(table).n]);
    const rules =
      "select conname, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'f' order by 1, 2";
    expect(await moved(rules)).toEqual(await harness.ctx.database.raw(rules));
    expect((await run("user", "list", "--json")).said).toContain("@");
    expect((await run("move-to-postgres", "--to", to)).wrong).toContain("is not empty: there are rows in");
  }, 90_000);
});
