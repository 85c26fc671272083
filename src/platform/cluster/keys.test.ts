import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { dialect } from "../config/dialect.ts";
import { keyFiles } from "./key-files.ts";
import { keyRows } from "./key-rows.ts";
import { type KeyStore, type Keys, keysIn } from "./keys.ts";
import { siteKeys } from "./table.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function opened(store: KeyStore): Promise<Keys> {
  const keys = keysIn(store);
  await keys.open();
  return keys;
}

/** All of them, to be compared. */
const allOf = ({ session, media, vault, vapid }: Keys) => ({ session, media, vault, vapid });

/** Many processes that start at once, each with the store that it is given. */
async function together(store: (index: number) => KeyStore): Promise<ReturnType<typeof allOf>[]> {
  return (await Promise.all(Array.from({ length: 8 }, (_, index) => opened(store(index))))).map(allOf);
}

test("many that start at once have the same keys, and nothing else is left", async () => {
  const data = join(folder, "a");
  const all = await together(() => keyFiles(data));
  for (const keys of all) expect(keys).toEqual(all[0] as (typeof all)[number]);
  expect([all[0]?.session.length, all[0]?.media === all[0]?.session]).toEqual([43, false]);
  expect(Buffer.from(all[0]?.vapid.publicKey ?? "", "base64url")).toHaveLength(65);
  expect((await readdir(join(data, "keys"))).sort()).toEqual(["media", "session", "vapid", "vault"]);
  for (const name of ["media", "session", "vapid", "vault"])
    expect((await stat(join(data, "keys", name))).mode & 0o777).toBe(0o600);
  expect(allOf(await opened(keyFiles(data)))).toEqual(all[0] as (typeof all)[number]);
});

test("an empty key is refused by its name: with it anybody could sign", async () => {
  const data = join(folder, "b");
  await opened(keyFiles(data));
  await writeFile(join(data, "keys", "session"), "");
  await expect(opened(keyFiles(data))).rejects.toThrow(/keys\/session is empty/);
});

test("nobody signs by keys that were not read yet", () => {
  const keys = keysIn(keyFiles(join(folder, "c")));
  for (const ask of [() => keys.session, () => keys.media, () => keys.vault, () => keys.vapid])
    expect(ask).toThrow(/once the database/);
});

needs(dialect === "sqlite", "it is about SQLite").test("over SQLite they are files", async () => {
  await using site = await startHarness();
  expect(await site.ctx.db.select().from(siteKeys)).toEqual([]);
  expect(await keyFiles(site.ctx.config.dataDir).find("media")).toBe(site.ctx.keys.media);
});

needs(dialect === "postgres", "it is about PostgreSQL").describe("over PostgreSQL", () => {
  let site: Harness;
  beforeAll(async () => {
    site = await startHarness();
  });
  beforeEach(() => site.ctx.write((tx) => tx.db.delete(siteKeys)));
  afterAll(() => site[Symbol.asyncDispose]());

  const rowsBeside = (data: string, secrets: string[] = []) =>
    keyRows({ ...site.ctx, files: keyFiles(join(folder, data)), secrets });

  test("programs that start at once over a fresh database sign alike, and leave no files", async () => {
    const others = await Promise.all([0, 1].map(() => startHarness({ beside: site })));
    const [one, other] = others.map(({ ctx }) => allOf(ctx.keys));
    expect(one).toEqual(other as typeof one);
    expect(allOf(await opened(rowsBeside("nothing")))).toEqual(one as ReturnType<typeof allOf>);
    expect(await readdir(join(others[0]?.ctx.config.dataDir ?? "", "keys")).catch(() => [])).toEqual([]);
    for (const started of others) await started[Symbol.asyncDispose]();
  });

  test("a crowd of them too, whatever lies in the folder of each: the first one's is the site's", async () => {
    const own = await Promise.all([0, 1].map((index) => opened(keyFiles(join(folder, `crowd-${index}`)))));
    const all = await together((index) => rowsBeside(`crowd-${index % 3}`));
    for (const keys of all) expect(keys).toEqual(all[0] as (typeof all)[number]);
    const rows = await site.ctx.db.select().from(siteKeys);
    expect(rows.map(({ name }) => name).sort()).toEqual(["media", "session", "vapid", "vault"]);
    for (const keys of own) expect(keys.session).toHaveLength(43);
  });

  test("a site whose keys were files goes on with them", async () => {
    const before = allOf(await opened(keyFiles(join(folder, "before"))));
    const logged = site.logged.length;
    expect(allOf(await opened(rowsBeside("before")))).toEqual(before);
    expect(site.logged.slice(logged).filter((line) => line.includes("is the site's now"))).toHaveLength(4);
    // The next machine comes without them.
    expect(allOf(await opened(rowsBeside("another machine")))).toEqual(before);
    expect(site.logged.join("\n")).not.toContain(before.session);
  });

  test("an empty one is refused by its name", async () => {
    await opened(rowsBeside("empty"));
    await site.ctx.write((tx) => tx.db.update(siteKeys).set({ value: "" }).where(eq(siteKeys.name, "media")));
    await expect(opened(rowsBeside("empty"))).rejects.toThrow(/key media in the table site_keys is empty/);
  });

  test("the operator's secret seals them; without it, or by another, nobody has them", async () => {
    const [first, second] = ["first secret of the operator", "second secret of the operator"];
    const before = allOf(await opened(rowsBeside("sealed")));
    const all = await together(() => rowsBeside("sealed", [first]));
    for (const keys of all) expect(keys).toEqual(before);
    const kept = async () => (await site.ctx.db.select().from(siteKeys)).map(({ value }) => value);
    const sealed = await kept();
    expect(sealed.filter((value) => !value.startsWith("sealed:"))).toEqual([]);
    expect(sealed.join("\n")).not.toContain(before.session);
    await expect(opened(rowsBeside("sealed"))).rejects.toThrow(/keys of this site are sealed: set NADAJ_SECRET/);
    await expect(opened(rowsBeside("sealed", [second]))).rejects.toThrow(/sealed by another NADAJ_SECRET/);
    // What opens is not written again.
    expect(allOf(await opened(rowsBeside("sealed", [first, second])))).toEqual(before);
    expect(await kept()).toEqual(sealed);
    // The new one comes first; then the former is not needed any longer.
    expect(allOf(await opened(rowsBeside("sealed", [second, first])))).toEqual(before);
    expect(allOf(await opened(rowsBeside("sealed", [second])))).toEqual(before);
    await expect(opened(rowsBeside("sealed", [first]))).rejects.toThrow(/sealed by another NADAJ_SECRET/);
    expect(site.logged.join("\n")).not.toContain(before.vault);
  });

  test("sealed ones of a fresh database are the same for all who start at once, and none takes another's place", async () => {
    const all = await together((index) => rowsBeside(`fresh-${index}`, ["one secret for all of them"]));
    for (const keys of all) expect(keys).toEqual(all[0] as (typeof all)[number]);
    const [row] = await site.ctx.db.select().from(siteKeys).where(eq(siteKeys.name, "media"));
    await site.ctx.write((tx) =>
      tx.db
        .update(siteKeys)
        .set({ value: row?.value ?? "" })
        .where(eq(siteKeys.name, "vault")),
    );
    await expect(opened(rowsBeside("fresh-1", ["one secret for all of them"]))).rejects.toThrow(/the key vault/);
  });
});
