import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-cli-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function nadaj(args: string[], data: string, options: { stdin?: string; env?: Record<string, string> } = {}) {
  const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: join(folder, data), LOG_LEVEL: "error", ...options.env };
  const child = Bun.spawn(["bun", "src/main.ts", ...args], {
    env,
    stdin: new Blob([options.stdin ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, status };
}

test("the licences of everything that is shipped are listed, as text and as JSON, beginning with the site's own", async () => {
  const { dependencies, license, version } = await Bun.file("package.json").json();
  const listed = (await nadaj(["licences"], "a")).out.split("\n").filter(Boolean);
  expect(listed[0]).toMatch(new RegExp(`^nadaj +${version} +AGPL-3\\.0-or-later$`));
  expect(license).toBe("AGPL-3.0-or-later");
  const all = JSON.parse((await nadaj(["licences", "--json"], "a")).out) as Record<string, string>[];
  expect(all.length).toBe(listed.length);
  for (const name of Object.keys(dependencies)) {
    const one = all.find((other) => other.name === name);
    expect([name, (one?.licence ?? "") !== "", one?.version]).toEqual([name, true, dependencies[name]]);
  }
  expect(all.map(({ name }) => name)).not.toContain("playwright-core");
  const words = (await nadaj(["licences", "--text"], "a")).out;
  expect(words.startsWith(`nadaj ${version}: AGPL-3.0-or-later\n\n                    GNU AFFERO GENERAL`)).toBe(true);
  for (const part of ["hls.js", "Apache License", "Meta Platforms", "Pico"]) expect(words).toContain(part);
});

test("help lists every command, routes every guard; unknown words are an error", async () => {
  const help = await nadaj(["help"], "a");
  for (const name of ["serve", "migrate", "routes", "admin", "user", "doctor", "backup", "restore", "demo", "licences"])
    expect(help.out).toContain(`  ${name}`);
  expect((await nadaj(["routes"], "a")).out).toMatch(
    /GET\s+\/manage-channel\/:channelId\/videos\s+access-to-manage-channel/,
  );
  expect((await nadaj(["nonsense"], "a")).status).toBe(2);
  const unknown = await nadaj(["backup", "--tar"], "a");
  expect([unknown.status, unknown.err.split("\n").length]).toEqual([2, 2]);
  expect(unknown.err).toContain("--tar");
  for (const args of [
    ["migrate", "--dryrun"],
    ["serve", "--port=1"],
    ["doctor", "now"],
  ]) {
    const refused = await nadaj(args, "never");
    expect([args, refused.status, refused.err.split("\n").length]).toEqual([args, 2, 2]);
  }
  expect(await Bun.file(join(folder, "never", "nadaj.sqlite")).exists()).toBe(false);
});

test("what an operator can mend is one line: a taken port, a data folder that cannot be used", async () => {
  const other = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = String(other.port);
  const env = { PORT: port, RTMP_PORT: "0", MEDIAMTX_PATH: "off", LOG_LEVEL: "error" };
  const taken = await nadaj(["serve"], "taken", { env });
  await other.stop();
  expect([taken.status, taken.err]).toEqual([2, `port ${port} is in use: does Nadaj run already? Else set PORT.\n`]);
  await Bun.write(join(folder, "file"), "");
  const noFolder = await nadaj(["migrate"], "file");
  expect([noFolder.status, noFolder.err.split("\n").length]).toEqual([2, 2]);
  expect(noFolder.err).toContain("NADAJ_DATA");
});

test("every fault of the configuration is named at once, without secrets", async () => {
  const { err, status } = await nadaj(["migrate"], "a", {
    env: { PORT: "abc", DATABASE_URL: "mysql://user:tajne@x", SMTP_URL: "nope" },
  });
  expect(status).toBe(2);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(err).toContain(name);
  expect(err).not.toContain("tajne");
});

test.if(dialect === "sqlite")(
  "migrate, admin, roles, backup and restore go round",
  async () => {
    expect((await nadaj(["migrate", "--dry-run"], "b")).out).toContain("CREATE TABLE");
    expect((await nadaj(["migrate"], "b")).out).toContain("Applied: 0000_initial");
    expect((await nadaj(["migrate"], "b")).out).toContain("Nothing to do");
    const create = ["admin", "create", "--email", "Szef@example.org", "--password-stdin"];
    expect((await nadaj(create, "b", { stdin: "abc\n" })).status).toBe(2);
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).out).toContain("szef@example.org is an administrator");
    expect((await nadaj(create, "b", { stdin: "tajne123\n" })).status).toBe(2);
    expect((await nadaj(["user", "set-role", "--email", "szef@example.org", "--role", "moderator"], "b")).status).toBe(
      0,
    );
    expect((await nadaj(["user", "set-role", "--email", "nikt@example.org", "--role", "admin"], "b")).status).toBe(2);
    const copy = join(folder, "copy");
    const media = join(folder, "b", "media", "video", "x", "360.webp");
    await Bun.write(media, "picture");
    expect((await nadaj(["backup", "--to", copy], "nothing")).err).toContain("holds no database");
    expect((await nadaj(["backup", "--to", join(folder, "b/media/copy")], "b")).err).toContain("to be copied");
    expect((await nadaj(["backup", "--to", copy], "b")).status).toBe(0);
    expect(await Bun.file(join(folder, "b/last-backup")).text()).toMatch(/^20\d\d-/);
    expect((await nadaj(["backup", "--to", copy], "b")).err).toContain("is not empty");
    expect((await nadaj(["restore", copy], "b")).err).toContain("is not empty");
    expect((await nadaj(["restore", copy], "c")).status).toBe(0);
    const restored = join(folder, "c", "media", "video", "x", "360.webp");
    expect(await Bun.file(restored).text()).toBe("picture");
    expect(Math.abs((await stat(restored)).mtimeMs - (await stat(media)).mtimeMs)).toBeLessThan(1);
    const key = join("keys", "session");
    expect(await Bun.file(join(folder, "c", key)).text()).toBe(await Bun.file(join(folder, "b", key)).text());
    expect((await stat(join(folder, "c", key))).mode & 0o777).toBe(0o600);
    expect((await nadaj(create, "c", { stdin: "tajne123\n" })).err).toContain("already");
    expect((await nadaj(["doctor"], "c", { env: { PORT: "0" } })).out).toContain("Nothing stands in the way");
  },
  60_000,
);

test.if(dialect === "sqlite")(
  "a backup that is damaged or broke off is not restored, and leaves the folder empty",
  async () => {
    expect((await nadaj(["migrate"], "d")).status).toBe(0);
    const copy = join(folder, "harmed");
    expect((await nadaj(["backup", "--to", copy, "--without-media"], "d")).status).toBe(0);
    const database = join(copy, "nadaj.sqlite");
    const bytes = await Bun.file(database).bytes();
    await chmod(database, 0o600);
    await Bun.write(database, bytes.fill(0xa5, 4096, 4096 * 5));
    expect((await nadaj(["restore", copy], "e")).err).toContain("damaged");
    await rm(join(copy, "backup.json"));
    expect((await nadaj(["restore", copy], "e")).err).toContain("no whole backup");
    expect(await stat(join(folder, "e", "nadaj.sqlite")).catch(() => "none")).toBe("none");
  },
  60_000,
);

test("the doctor fails on a mail server that does not answer, without its password", async () => {
  const env = { PORT: "0", SMTP_URL: "smtp://me:tajne@127.0.0.1:1", PUBLIC_URL: "https://tv.example.org" };
  const { out, status } = await nadaj(["doctor"], "f", { env });
  expect([status, /FAIL {2}mail server 127\.0\.0\.1:1/.test(out)]).toEqual([1, true]);
  expect(out).not.toContain("tajne");
}, 60_000);

test("the demo fills an empty folder once, with videos that the jobs transcoded", async () => {
  for (const wrong of ["0", "abc", "1.5", "99"])
    expect((await nadaj(["demo", "--videos", wrong], "g")).err).toContain("a number from 1 to");
  const { out, err, status } = await nadaj(["demo", "--videos", "2"], "g");
  expect([err, status]).toEqual(["", 0]);
  expect(out).toMatch(/admin@example\.org with the password \w{12}/);
  const database = new Database(join(folder, "g", "nadaj.sqlite"), { readonly: true });
  const count = (sql: string) => database.query<{ n: number }, []>(`select count(*) as n from ${sql}`).get()?.n;
  expect(count("videos where processing = 'ready' and publishedAt is not null")).toBe(2);
  expect(count("channels")).toBeGreaterThanOrEqual(6);
  for (const table of ["comments", "ratings", "subscriptions"]) expect(count(table)).toBeGreaterThan(0);
  database.close();
  expect((await nadaj(["demo"], "g")).err).toContain("wants an empty one");
}, 180_000);
