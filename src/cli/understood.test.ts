import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openContext } from "../app/context.ts";
import { auditLog } from "../audit/table.ts";
import { loadConfig } from "../platform/config/config.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { jobs } from "../platform/jobs/table.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { programIn } from "../testing/program.ts";

// Each starts the program several times, which takes its time on a busy machine.
setDefaultTimeout(90_000);

let folder: string;
let nadaj: (...args: string[]) => Promise<{ out: string; err: string; status: number }>;
const open = () => openContext(loadConfig({ NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-understood-"));
  const run = programIn(folder);
  nadaj = (...args) => run(args, "data");
  await using ctx = await open();
  await migrateSafely(ctx);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("every command says what it takes instead of beginning, and what it does not take in words of its own", async () => {
  const lines = ["usage: nadaj jobs list", "       nadaj jobs retry ID…", "       nadaj jobs drop ID…"];
  for (const args of [
    ["jobs", "--help"],
    ["jobs", "drop", "-h"],
  ]) {
    const { out, err, status } = await nadaj(...args);
    expect([status, err]).toEqual([0, ""]);
    for (const line of lines) expect(out).toContain(line);
  }
  expect(await nadaj("serve", "--help")).toMatchObject({ status: 0, err: "" });
  expect((await nadaj("admin", "--help")).out).toContain("usage: nadaj admin create --email E");
  const how = '"--help" behind a command says what it takes.\n';
  for (const [words, ...args] of [
    ["There is no option --bogus.", "jobs", "list", "--bogus"],
    ["There is no option --json.", "migrate", "--json"],
    ["--limit wants a value.", "user", "list", "--limit"],
    ["--json takes no value.", "check", "--json=yes"],
    ['"twice" is one word too many.', "migrate", "twice"],
  ] as const)
    expect([args, await nadaj(...args)]).toEqual([args, { status: 2, out: "", err: `${words} ${how}` }]);
});

test("scripts close the site and open it, are told so by JSON, and rehearse it", async () => {
  const told = async (...args: string[]) => JSON.parse((await nadaj("maintenance", ...args, "--json")).out);
  expect(await told("on", "--dry-run")).toEqual({ closed: true, until: null, dryRun: true });
  expect(await told("status")).toEqual({ closed: false, since: null, until: null });
  const until = "2099-12-01T05:00:00.000Z";
  expect(await told("on", "--until", until, "--pl", "Dokładamy dysk")).toMatchObject({ closed: true, until });
  expect(await told("off", "--dry-run")).toEqual({ closed: false, dryRun: true });
  expect(await told("status")).toMatchObject({ closed: true, until });
  const past = await nadaj("maintenance", "on", "--until", "2020-01-01T00:00:00Z");
  expect(past).toEqual({
    status: 1,
    out: "",
    err: "until: The end must be later than the beginning, and than now\n",
  });
  expect((await nadaj("maintenance", "on", "--until", "jutro")).status).toBe(2);
  expect((await nadaj("maintenance", "off")).out).toBe("The site is open.\n");
});

test("of several jobs all are begun again or dropped, or none is", async () => {
  await using ctx = await open();
  const facts = {
    kind: "videos.tidy",
    queue: "default",
    payload: {},
    state: "failed",
    maxAttempts: 1,
    runAt: 0,
    createdAt: 0,
  };
  for (const id of ["one", "two"]) await ctx.write((tx) => tx.db.insert(jobs).values({ ...facts, id } as never));
  const stateOf = async (id: string) => (await ctx.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.state;
  for (const verb of ["retry", "drop"]) {
    expect([verb, (await nadaj("jobs", verb, "one", "nie-ma")).status]).toEqual([verb, 1]);
    expect(JSON.parse((await nadaj("jobs", verb, "one", "--dry-run", "--json")).out)).toEqual({
      count: 1,
      dryRun: true,
    });
    expect(await stateOf("one")).toBe("failed");
  }
  expect((await nadaj("jobs", "retry", "one")).out).toBe("1 begin again.\n");
  expect((await nadaj("jobs", "drop", "two")).status).toBe(0);
  expect([await stateOf("one"), await stateOf("two")]).toEqual(["waiting", undefined]);
  const noted = await ctx.db.select().from(auditLog).where(eq(auditLog.action, "job"));
  expect(noted.map(({ entityId, byName, detail }) => [entityId, byName, detail]).sort()).toEqual([
    ["one", "nadaj", "retry"],
    ["two", "nadaj", "drop"],
  ]);
});

test("the check looks for logos, too, and for folders of tickets and archives that are nobody's", async () => {
  {
    await using ctx = await open();
    await ctx.write((tx) => saveSiteSettings(tx, { logoVersion: 7 }));
    for (const key of ["ticket/0zz/1.webp", "export/0zz/a.zip", "site/6/icon-192.png"])
      await ctx.storage.put(key, "nikogo");
  }
  const { out, status } = await nadaj("check", "--json");
  expect(status).toBe(1);
  expect(JSON.parse(out)).toEqual([
    { problem: "missing", key: "site/7/icon-192.png" },
    ...["ticket/0zz", "export/0zz", "site/6"].map((key) => ({ problem: "nobody's", key })),
  ]);
});

test("what takes long is followed by a line for each tenth, and by none where scripts read JSON", async () => {
  for (const args of [["search", "rebuild"], ["cleanup"], ["check"]]) {
    const plain = await nadaj(...args);
    const json = await nadaj(...args, "--json");
    expect([args, /^\w+ (\d+)\/\1$/m.test(plain.out)]).toEqual([args, args[0] !== "search"]);
    expect(() => JSON.parse(json.out)).not.toThrow();
  }
});
