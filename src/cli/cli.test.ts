import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialect } from "../platform/config/dialect.ts";
import { needs } from "../testing/needs.ts";
import { type Program, programIn } from "../testing/program.ts";

// Each starts the program several times, which takes its time on a busy machine.
setDefaultTimeout(90_000);

let folder: string;
let nadaj: Program;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-cli-"));
  nadaj = programIn(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server from its start until it has said the last of its first words. */
async function startAndStop(data: string, env: Record<string, string>) {
  const all = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: join(folder, data), HOST: "127.0.0.1", ...env };
  const child = Bun.spawn(["bun", "src/main.ts"], { env: all, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const err = new Response(child.stderr).text();
  let out = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    out += chunk;
    if (chunk.includes("/setup?token=")) child.kill("SIGTERM");
  }
  return { out, err: await err, status: await child.exited };
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
  const source = "https://github.com/ffmpegwasm/ffmpeg.wasm";
  const core = listed.find((line) => line.startsWith("@ffmpeg/core "))?.split(/ +/);
  expect(core?.slice(2)).toEqual(["GPL-2.0-or-later", source]);
  expect(words).toMatch(
    new RegExp(`@ffmpeg/core [\\d.]+: GPL-2\\.0-or-later\\n${source}\\n\\nGNU GENERAL PUBLIC LICENSE`),
  );
  for (const { name, source } of all) expect([name, /^(https:\/\/[^ ]+)?$/.test(source ?? "?")]).toEqual([name, true]);
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

test("what an operator can mend is one line: a port, a folder, a program that is missing", async () => {
  const other = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = String(other.port);
  const text = { LOG_FORMAT: "text", MEDIAMTX_PATH: "off", LOG_LEVEL: "error" };
  const taken = await nadaj(["serve"], "taken", { env: { ...text, PORT: port, RTMP_PORT: "0" } });
  expect([taken.status, taken.err]).toEqual([2, `port ${port} is in use: does Nadaj run already? Else set PORT.\n`]);
  const elsewhere = await nadaj(["serve"], "taken", { env: { ...text, HOST: "192.0.2.1" } });
  expect([elsewhere.status, elsewhere.err]).toEqual([2, "192.0.2.1 is no address of this machine: set HOST.\n"]);
  await Bun.write(join(folder, "file"), "");
  const noFolder = await nadaj(["migrate"], "file");
  expect([noFolder.status, noFolder.err.split("\n").length]).toEqual([2, 2]);
  expect(noFolder.err).toContain("NADAJ_DATA");

  const env = { ...text, LOG_LEVEL: "warn", PORT: "0", RTMP_PORT: port, FFPROBE_PATH: "/nowhere/ffprobe" };
  const started = await startAndStop("taken", env);
  await other.stop();
  expect(started.err.split("\n")).toEqual([
    expect.stringMatching(/ERROR live streams cannot be received: port \d+ is in use: .* set RTMP_PORT\.$/),
    expect.stringMatching(/WARN {2}ffprobe \(\/nowhere\/ffprobe\) is missing: no video can be processed/),
    "",
  ]);
  const doctor = await nadaj(["doctor"], "taken", {
    env: { PORT: "0", FFPROBE_PATH: "/nowhere/ffprobe", FFMPEG_PATH: "/no" },
  });
  for (const name of ["ffmpeg", "ffprobe"]) expect(doctor.out).toContain(`FAIL  ${name} does not run`);
});

const isFreeForAll =
  Number(
    await Bun.file("/proc/sys/net/ipv4/ip_unprivileged_port_start")
      .text()
      .catch(() => "0"),
  ) <= 80;
needs(!isFreeForAll && process.getuid?.() === 0, "everybody may open any port, or nobody is root").test(
  "a port that this user may not open is one line",
  async () => {
    const data = join(folder, "poor");
    await mkdir(data);
    await chmod(folder, 0o711);
    await chown(data, 65534, 65534);
    const env = { PORT: "80", RTMP_PORT: "0", MEDIAMTX_PATH: "off", LOG_FORMAT: "text", LOG_LEVEL: "error" };
    const as = [
      "setpriv",
      "--reuid=65534",
      "--regid=65534",
      "--clear-groups",
      "--inh-caps=-all",
      "--bounding-set=-all",
    ];
    const { err, status } = await nadaj(["serve"], "poor", { env, as });
    expect([status, err.split("\n").length]).toEqual([2, 2]);
    expect(err).toContain("port 80 is kept for those with the right to it, which this user lacks: set PORT");
  },
);

test("a reader that goes away costs no work, and no stack is shown", async () => {
  const pipe = "set -o pipefail; bun src/main.ts routes | head -1; echo $?; bun src/main.ts routes >/dev/full; echo $?";
  const shell = Bun.spawn(["bash", "-c", pipe], { stdout: "pipe", stderr: "pipe" });
  const lines = (await new Response(shell.stdout).text()).split("\n");
  expect([lines[0]?.slice(0, 4), ...lines.slice(1)]).toEqual(["GET ", "0", "0", ""]);
  expect(await new Response(shell.stderr).text()).toBe("");
});

test("in JSON every line is JSON: of a start, of what it says by the way, and of one that fails", async () => {
  const other = Bun.serve({ port: 0, fetch: () => new Response() });
  const env = { LOG_FORMAT: "json", LOG_LEVEL: "info", MEDIAMTX_PATH: "off", FFPROBE_PATH: "/nowhere/ffprobe" };
  const started = await startAndStop("json", { ...env, PORT: "0", RTMP_PORT: String(other.port) });
  const failed = await nadaj(["serve"], "json", { env: { ...env, PORT: String(other.port), RTMP_PORT: "0" } });
  const refused = await nadaj([], "json", { env: { ...env, PORT: "abc" } });
  const spoilt = await nadaj([], "json", { env: { ...env, NADAJ_DATA: join(folder, "file"), PORT: "0" } });
  await other.stop();
  const said = [started, failed, refused, spoilt].map(({ out, err }) =>
    `${out}${err}`
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { level: string; msg: string }).msg),
  );
  for (const part of ["cannot be received", "Nadaj listens on http", "ffprobe", "/setup?token=", "Stopping"])
    expect([part, said[0]?.some((msg) => msg.includes(part))]).toEqual([part, true]);
  expect(said.slice(1).map((messages) => messages.at(-1))).toEqual([
    expect.stringMatching(/^port \d+ is in use/),
    expect.stringMatching(/^The configuration has a fault:\n {2}PORT: /),
    expect.stringContaining("NADAJ_DATA"),
  ]);
  expect([started, failed, refused, spoilt].map(({ status }) => status)).toEqual([0, 2, 2, 2]);
  // The link is wanted whatever is logged.
  expect((await startAndStop("json", { ...env, LOG_LEVEL: "error", PORT: "0", RTMP_PORT: "0" })).out).toContain(
    "/setup?token=",
  );
});

needs(dialect === "sqlite", "it is about SQLite").test(
  "data that is not this version's is refused in a line",
  async () => {
    expect((await nadaj(["migrate"], "newer")).status).toBe(0);
    const path = join(folder, "newer", "nadaj.sqlite");
    const database = new Database(path);
    database.run("insert into migrations (name, appliedAt) values ('9999_later', 1)");
    database.close();
    const newer = await nadaj(["migrate"], "newer");
    expect([newer.status, newer.err]).toEqual([
      2,
      expect.stringMatching(/^this database was migrated by a newer version of nadaj \(9999_later\).*\n$/),
    ]);
    await Bun.write(path, "no database");
    const spoilt = await nadaj(["migrate"], "newer");
    expect([spoilt.status, spoilt.err]).toEqual([2, expect.stringMatching(/^the database in \S+ is damaged, .*\n$/)]);
    await rm(path);
    await Bun.write(join(folder, "newer", "media", "video", "x", "360.webp"), "picture");
    const none = await nadaj(["serve"], "newer", { env: { LOG_FORMAT: "text" } });
    expect([none.status, none.err]).toEqual([
      2,
      expect.stringMatching(/holds media but no database: set DATABASE_URL.*\n$/),
    ]);
    expect(await Bun.file(path).exists()).toBe(false);
  },
);

test("a database elsewhere that cannot be reached is named without its password", async () => {
  for (const [place, words] of [
    ["127.0.0.1:1", "no PostgreSQL answers at 127.0.0.1:1"],
    ["no.such.host.invalid", "nobody knows the host no.such.host.invalid"],
  ] as const) {
    const env = { DATABASE_URL: `postgres://nadaj:tajne@${place}/nadaj` };
    const { err, status } = await nadaj(["migrate"], "elsewhere", { env });
    expect([status, err.split("\n").length, err.includes("tajne")]).toEqual([2, 2, false]);
    expect(err).toContain(words);
  }
});

test("every fault of the configuration is named at once, without secrets", async () => {
  const { err, status } = await nadaj(["migrate"], "a", {
    env: { PORT: "abc", DATABASE_URL: "mysql://user:tajne@x", SMTP_URL: "nope" },
  });
  expect(status).toBe(2);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(err).toContain(name);
  expect(err).not.toContain("tajne");
});

test("the doctor fails on a mail server that does not answer, without its password", async () => {
  const env = { PORT: "0", SMTP_URL: "smtp://me:tajne@127.0.0.1:1", PUBLIC_URL: "https://tv.example.org" };
  const { out, status } = await nadaj(["doctor"], "f", { env });
  expect([status, /FAIL {2}mail server 127\.0\.0\.1:1/.test(out)]).toEqual([1, true]);
  expect(out).not.toContain("tajne");
});

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
