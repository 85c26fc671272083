import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadKeys } from "./keys.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("many that start at once have the same keys, and nothing else is left", async () => {
  const data = join(folder, "a");
  const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(data)));
  for (const keys of all) expect(keys).toEqual(all[0] as (typeof all)[number]);
  expect(all[0]?.session).toHaveLength(43);
  expect((await readdir(join(data, "keys"))).sort()).toEqual(["media", "session", "vapid"]);
  expect((await stat(join(data, "keys", "session"))).mode & 0o777).toBe(0o600);
});

test("an empty key is refused by its name: with it anybody could sign", async () => {
  const data = join(folder, "b");
  await loadKeys(data);
  await writeFile(join(data, "keys", "session"), "");
  expect(loadKeys(data)).rejects.toThrow(/keys\/session is empty/);
});
