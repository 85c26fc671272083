import { afterAll, beforeAll, expect } from "bun:test";
import { and, inArray } from "drizzle-orm";
import { dialect } from "../platform/config/dialect.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { isInUse } from "./queries.ts";
import { users } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

needs(dialect === "sqlite", "it is about SQLite's plans").test(
  "accounts that are named are looked up by their names, and not among all that are in use",
  async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `id${at}`);
    const { sql } = harness.ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, ids), isInUse))
      .toSQL();
    const plan = JSON.stringify(await harness.ctx.database.raw(`explain query plan ${sql.replaceAll("?", "'x'")}`));
    expect(plan).toContain("(id=?)");
    expect(plan).not.toMatch(/users_(deletion|blocked)/);
  },
);
