import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { faultOf } from "../faults.ts";
import { settings } from "../settings/table.ts";
import { hotRows } from "./database.ts";

let harness: Harness;
let other: pg.Client;
beforeAll(async () => {
  harness = await startHarness();
  if (dialect !== "postgres") return;
  other = new pg.Client(harness.ctx.config.databaseUrl);
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await harness[Symbol.asyncDispose]();
});

const cutAll = () =>
  other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
  );
const value = async (name: string) =>
  (await harness.ctx.db.select().from(settings).where(eq(settings.name, name)))[0]?.value;

needs(dialect === "postgres", "it is about PostgreSQL").describe("a server that goes away", () => {
  test("ends what was under way with an error that is known, and takes no connection with it", async () => {
    for (let round = 0; round < 5; round++) {
      const begun = Promise.withResolvers<void>();
      const writes = Array.from({ length: 12 }, (_, n) =>
        harness.ctx.write(async (tx) => {
          const row = { name: `cut ${round} ${n}`, value: n, updatedAt: 1 };
          await tx.db.insert(settings).values(row).onConflictDoNothing();
          begun.resolve();
          // Between two statements, and in the middle of one.
          if (n % 2 === 0) await Bun.sleep(30);
          else await tx.db.select({ slept: sql`pg_sleep(0.05)` }).from(settings).limit(1);
          await tx.db.update(settings).set({ updatedAt: 2 }).where(eq(settings.name, row.name));
        }, hotRows),
      );
      const ended = Promise.allSettled(writes);
      await begun.promise;
      await cutAll();
      const settled = await ended;
      for (const one of settled) if (one.status === "rejected") expect(faultOf(one.reason)?.code).toBe("DATABASE_DOWN");
      expect(settled.some(({ status }) => status === "rejected")).toBe(true);
      for (const [n, one] of settled.entries())
        expect([n, await value(`cut ${round} ${n}`)]).toEqual([n, one.status === "fulfilled" ? n : undefined]);
    }
    const all = await Promise.all(Array.from({ length: 30 }, () => harness.ctx.database.raw("select 1")));
    expect(all).toHaveLength(30);
  }, 60_000);

  test("a transaction that goes on after a statement failed is no success", async () => {
    const going = harness.ctx.write(async (tx) => {
      await tx.db.insert(settings).values({ name: "goes on", value: 1, updatedAt: 1 });
      await tx.db
        .select({ no: sql`1 / 0` })
        .from(settings)
        .catch(() => undefined);
    });
    await expect(going).rejects.toThrow("went on after");
    expect(await value("goes on")).toBeUndefined();
  });

  test("what is stored as JSON comes back as it was", async () => {
    for (const [n, stored] of ["123", '"quoted"', "text", 5, null, [1], { a: "ł" }, true].entries()) {
      if (stored === null) continue;
      await harness.ctx.write((tx) =>
        tx.db.insert(settings).values({ name: `json ${n}`, value: stored, updatedAt: 1 }),
      );
      expect(await value(`json ${n}`)).toEqual(stored);
    }
  });

  test("what it refuses is told apart: a busy server, a full disk, none at all", () => {
    const failed = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });
    expect(["40001", "53100", "25006", "57P01", "23505"].map((code) => faultOf(failed(code))?.code)).toEqual([
      "DATABASE_BUSY",
      "DISK_FULL",
      "CANNOT_WRITE",
      "DATABASE_DOWN",
      undefined,
    ]);
    const mail = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect(faultOf(mail)).toBeUndefined();
    expect(faultOf(Object.assign(mail, { query: "begin" }))?.code).toBe("DATABASE_DOWN");
  });
});
