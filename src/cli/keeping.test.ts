import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openContext } from "../app/context.ts";
import { auditLog } from "../audit/table.ts";
import { loadConfig } from "../platform/config/config.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { programIn } from "../testing/program.ts";

// Each starts the program several times, which takes its time on a busy machine.
setDefaultTimeout(90_000);

let folder: string;
let nadaj: (...args: string[]) => Promise<{ out: string; err: string; status: number }>;
let film = "";
let gone = "";
const open = () => openContext(loadConfig({ NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-keeping-"));
  const run = programIn(folder);
  nadaj = (...args) => run(args, "data");
  await using ctx = await open();
  await migrateSafely(ctx);
  const rows = { ctx, clock: ctx.clock } as unknown as Parameters<typeof makeUser>[0];
  await makeUser(rows, { email: "ola@example.org", name: "Ola\u001b[31m", role: "creator" });
  await makeUser(rows, { email: "ela@example.org", name: "Ela" });
  await makeUser(rows, { email: "szef@example.org", role: "admin" });
  await makeUser(rows, { email: "nowa@example.org", activatedAt: null });
  const { channel } = await makeOwner(rows);
  film = (await makeVideo(rows, channel, { title: "Burza", playableAt: ctx.clock.now() })).id;
  const past = ctx.clock.now() - 31 * 86_400_000;
  gone = (await makeVideo(rows, channel, { title: "Dawno", deletedAt: past })).id;
  await ctx.storage.put("video/0zzzzzzzzzzzzzzzzzzz/240.webp", "nikogo");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("accounts are listed, blocked and let in again, and scripts are told by JSON and the exit status", async () => {
  const listed = await nadaj("user", "list", "--query", "ola@example.org");
  expect(listed.out).toMatch(/email .*role/);
  expect(listed.out).not.toContain("\u001b");
  expect((await nadaj("user", "list", "--query", "nowa@example.org")).out).toContain(" inactive ");
  const dry = await nadaj("user", "block", "ola@example.org", "--reason", "SPM", "--dry-run", "--json");
  expect(JSON.parse(dry.out)).toMatchObject({ email: "ola@example.org", dryRun: true });
  const stateOf = async () => JSON.parse((await nadaj("user", "show", "ola@example.org", "--json")).out).state;
  expect(await stateOf()).toBe("active");
  expect((await nadaj("user", "block", "ola@example.org", "--reason", "SPM")).status).toBe(0);
  expect(await stateOf()).toBe("blocked");
  await nadaj("user", "unblock", "ola@example.org");
  // What would be refused is refused in a dry run, too.
  for (const act of [["block", "--reason", "SPM"], ["delete"]]) {
    const [verb = "", ...more] = act;
    expect([verb, (await nadaj("user", verb, "szef@example.org", ...more, "--dry-run")).status]).toEqual([verb, 1]);
  }
  expect((await nadaj("user", "reset-password", "ola@example.org")).out).toMatch(/reset-password\?code=\w+/);
  expect((await nadaj("user", "show", "nikt@example.org")).status).toBe(1);
  expect((await nadaj("user", "block", "ola@example.org")).status).toBe(2);
  expect((await nadaj("user", "show", "ola@example.org", "--dry-run")).status).toBe(2);
  expect((await nadaj("user", "delete", "ola@example.org", "--now")).status).toBe(0);
  expect((await nadaj("user", "show", "ola@example.org")).status).toBe(1);
});

test("what the command line does to accounts is in the log of acts, but for what it only says that it would do", async () => {
  const ela = "ela@example.org";
  for (const how of [["--dry-run"], []]) {
    expect((await nadaj("user", "set-role", "--email", ela, "--role", "creator", ...how)).status).toBe(0);
    expect((await nadaj("user", "reset-password", ela, ...how)).out.includes("code=")).toBe(how.length === 0);
    expect((await nadaj("user", "delete", ela, ...how)).status).toBe(0);
  }
  await using ctx = await open();
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.title, ela));
  expect(rows.map(({ action, byName }) => [action, byName]).sort()).toEqual([
    ["delete", "nadaj"],
    ["resetLink", "nadaj"],
    ["role", "nadaj"],
  ]);
  for (const limit of ["wiele", "0", "1.5"]) {
    const { err, out, status } = await nadaj("user", "list", `--limit=${limit}`);
    expect([limit, status, out, err]).toEqual([limit, 2, "", "--limit takes a whole number from 1 on\n"]);
  }
});

test("what the database names and is not there is told, and what nobody names goes", async () => {
  const [listed] = JSON.parse((await nadaj("video", "list", "--json")).out) as { id: string; title: string }[];
  expect([listed?.id, listed?.title]).toEqual([film, "Burza"]);
  const checked = await nadaj("check", "--json");
  expect(checked.status).toBe(1);
  expect(JSON.parse(checked.out)).toEqual(
    expect.arrayContaining([
      { problem: "missing", key: `video/${film}/hls-1/master.m3u8` },
      { problem: "nobody's", key: "video/0zzzzzzzzzzzzzzzzzzz" },
    ]),
  );
  const old = new Date(Date.now() - 3 * 86_400_000);
  const stray = join(folder, "data/media/video/0zzzzzzzzzzzzzzzzzzz");
  const part = join(folder, "data/uploads/0yyyyyyyyyyyyyyyyyyy");
  await Bun.write(part, "nikogo");
  for (const path of [join(stray, "240.webp"), stray, part]) await utimes(path, old, old);
  const would = JSON.parse((await nadaj("cleanup", "--dry-run", "--json")).out).removed;
  expect(would.sort()).toEqual(["upload/0yyyyyyyyyyyyyyyyyyy", "video/0zzzzzzzzzzzzzzzzzzz", `video/${gone}`].sort());
  expect(await Bun.file(join(stray, "240.webp")).exists()).toBe(true);
  await nadaj("cleanup");
  for (const path of [join(stray, "240.webp"), part]) expect(await Bun.file(path).exists()).toBe(false);
  await nadaj("video", "delete", film);
  expect(JSON.parse((await nadaj("video", "list", "--deleted", "--json")).out)).toHaveLength(1);
  await nadaj("video", "restore", film);
  expect(JSON.parse((await nadaj("jobs", "list", "--json")).out)).toBeArray();
  const one = async (...more: string[]) => JSON.parse((await nadaj("channel", "list", "--json", ...more)).out).length;
  const name = JSON.parse((await nadaj("channel", "list", "--json")).out)[0].slug;
  expect([await one("--query", name), await one("--query", name, "--blocked")]).toEqual([1, 0]);
  const day = JSON.parse((await nadaj("stats", "export", "--channel", `@${name}`, "--json")).out);
  expect(day).toBeArray();
  for (const act of ["drop", "retry"])
    for (const how of [[], ["--dry-run"]]) expect((await nadaj("jobs", act, "nie-ma", ...how)).status).toBe(1);
});
