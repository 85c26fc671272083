import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../platform/config/config.ts";
import { importer } from "./importer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-doctor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the doctor finds of a program that says this of itself. */
async function found(script: string) {
  const path = join(folder, "bring");
  await Bun.write(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o700);
  const findings = await importer(loadConfig({ IMPORT_PATH: path }));
  return findings.map(({ level, what }) => `${level} ${what.replace(path, "bring")}`);
}

test("it is said whether the program of imports runs, and whether it is old", async () => {
  expect(await importer(loadConfig({}))).toEqual([]);
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  expect(await found(`[ "$1" = --version ] && echo ${today}`)).toEqual([`ok imports from addresses by bring ${today}`]);
  expect(await found("echo 2020.01.01")).toEqual([expect.stringMatching(/^warn bring 2020.01.01 is \d{4} days old$/)]);
  const fails = "fail imports from addresses do not work: bring --version does not run";
  expect(await found("exit 1")).toEqual([fails]);
  const [missing] = await importer(loadConfig({ IMPORT_PATH: join(folder, "nie-ma") }));
  expect(missing?.level).toBe("fail");
});
