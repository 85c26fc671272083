import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";
import { en } from "../../locales/en.ts";
import { pl } from "../../locales/pl.ts";
import { rootFile } from "../platform/root.ts";
import { needs } from "../testing/needs.ts";
import { findCommand } from "./commands.ts";

const text = (path: string) => Bun.file(rootFile(path)).text();
const readme = await text("README.md");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-readme-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The block of a language in which a line stands. */
function block(language: string, line: string): string {
  const found = [...readme.matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(([, name]) => name === language);
  const text = found.map(([, , body = ""]) => body).find((body) => body.includes(line));
  if (text === undefined) throw new Error(`README has no block ${language} with ${line}`);
  return text;
}

function section(title: string): string {
  return readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
}

function wordsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "object" ? wordsOf(value) : [String(value)]));
}

test("what the table of troubles quotes is what pages and the program say", async () => {
  const sources = [...new Glob("{src,scripts}/**/*.{ts,tsx,cjs,mjs}").scanSync(rootFile("."))];
  const code = await Promise.all(sources.filter((path) => !/\.(test|e2e)\.tsx?$/.test(path)).map(text));
  const said = [...wordsOf(en), ...wordsOf(pl), ...code].map((words) => words.replaceAll("\u00a0", " "));
  const rows = section("Troubleshooting")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  const quoted = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words),
  );
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((words) => !said.some((one) => one.includes(words)))).toEqual([]);
});

test("the lines of a start are those that it prints", async () => {
  const server = await text("src/cli/serve.ts");
  const lines = block("", "Nadaj listens on").trim().split("\n");
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect([line, server.includes(line.split(/ (?=\w+:\/\/)/)[0] ?? "-")]).toEqual([line, true]);
});

test("the table of commands has every one, as the help has it", async () => {
  const rows = section("Commands").matchAll(/^\| `([\w-]+)( [^`]+)?` \|/gm);
  const listed = [...rows].map(([, name = "", usage = ""]) => ({ name, usage: usage.trim().replaceAll("\\|", "|") }));
  const help = Bun.spawnSync(["bun", "src/main.ts", "help"], { cwd: rootFile(".") }).stdout.toString();
  expect(listed.map(({ name }) => name)).toEqual([...help.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = ""]) => name));
  for (const { name, usage } of listed) {
    const known = (await findCommand(name))?.usage ?? "";
    expect([name, usage]).toEqual([name, known]);
  }
});

test("docker run opens every port of the image", async () => {
  const exposed = /^EXPOSE (.+)$/m
    .exec(await text("Dockerfile"))?.[1]
    ?.split(" ")
    .sort();
  const opened = [...block("sh", "docker run -d").matchAll(/-p (\d+):\1(\/udp)?/g)].map(
    ([, port, udp = ""]) => port + udp,
  );
  expect(opened.sort()).toEqual(exposed ?? []);
});

needs(Bun.which("systemd-analyze"), "there is no systemd-analyze").test(
  "systemd finds no fault in the unit",
  async () => {
    const path = join(folder, "nadaj.service");
    // Only a program that is there may be started.
    await Bun.write(path, block("ini", "[Service]").replace("/usr/local/bin/nadaj", process.execPath));
    const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", path], { stderr: "pipe" });
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  },
);

const logrotate = Bun.which("logrotate", { PATH: `${process.env.PATH}:/usr/sbin` });
needs(logrotate, "there is no logrotate").test(
  "logrotate empties a log that a server goes on writing to",
  async () => {
    const log = join(folder, "nadaj.log");
    const config = join(folder, "logrotate.conf");
    await Bun.write(config, block("", "copytruncate").replace("/var/log/nadaj.log", log));
    await Bun.write(log, "");
    const env = {
      ...Bun.env,
      NADAJ_DATA: join(folder, "data"),
      DATABASE_URL: "",
      PORT: "0",
      RTMP_PORT: "0",
      MEDIAMTX_PATH: "off",
    };
    const child = Bun.spawn(["sh", "-c", `exec bun src/main.ts >>${log} 2>&1`], { env });
    const written = async (words: string) => (await Bun.file(log).text()).includes(words);
    while (!(await written("/setup?token="))) await Bun.sleep(20);
    const rotated = Bun.spawnSync([logrotate ?? "", "--force", "--state", join(folder, "state"), config], {
      stderr: "pipe",
    });
    expect([rotated.exitCode, rotated.stderr.toString()]).toEqual([0, ""]);
    expect(await Bun.file(log).text()).toBe("");
    expect(await Bun.file(`${log}.1`).text()).toContain("/setup?token=");
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(
      (await Bun.file(log).text())
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    ).toEqual([expect.stringContaining("Stopping")]);
  },
  30_000,
);
