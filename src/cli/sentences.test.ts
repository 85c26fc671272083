import { afterAll, beforeAll, expect, test } from "bun:test";
import { dialect } from "../platform/config/dialect.ts";
import { newId } from "../platform/db/id.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { sentenceOf } from "./sentences.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** What `nadaj migrate` says over another address of the test's own server. */
async function migrateOver(change: { user?: string; database?: string }): Promise<string> {
  const url = new URL(harness.ctx.config.databaseUrl ?? "");
  if (change.user) url.username = change.user;
  if (change.database) url.pathname = `/${change.database}`;
  const env = { ...Bun.env, DATABASE_URL: url.href, NADAJ_DATA: harness.ctx.config.dataDir };
  const child = Bun.spawn(["bun", "src/main.ts", "migrate"], {
    env,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const said = await new Response(child.stderr).text();
  expect(await child.exited).toBe(2);
  return said;
}

needs(dialect === "postgres", "it is about PostgreSQL").test(
  "what PostgreSQL refuses is said in one line, with what mends it",
  async () => {
    expect(await migrateOver({ user: "nobody9" })).toMatch(/^PostgreSQL at \S+ does not let nobody9 in \(role .*\n$/);
    expect(await migrateOver({ database: "nothere" })).toMatch(
      /has no database nothere: make it \(createdb --owner=\S+ nothere\).*\n$/,
    );
    const poor = `poor_${newId().toLowerCase()}`;
    await harness.ctx.database.raw(`create role "${poor}" login`);
    // The first statement of a migration needs a table of the role's own.
    await harness.ctx.database.raw('drop table "migrations"');
    expect(await migrateOver({ user: poor })).toMatch(
      /^\S+ may not do that in the database \S+ \(permission denied .*\n$/,
    );
    await harness.ctx.database.raw(`drop role "${poor}"`);
  },
  30_000,
);

test("what the program itself does wrong keeps its stack", () => {
  expect(sentenceOf(new TypeError("x is not a function"))).toBeUndefined();
  expect(sentenceOf(Object.assign(new Error("gone"), { code: "ENOENT", path: "/elsewhere" }))).toBeUndefined();
  const wrapped = new Error("query failed", { cause: Object.assign(new Error("full"), { code: "SQLITE_FULL" }) });
  expect(sentenceOf(wrapped)).toMatch(/^the disk of \S+ is full\.$/);
});
