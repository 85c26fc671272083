import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { startFilmServer } from "../testing/importer.ts";
import { makeMember } from "../testing/team.ts";
import { videos } from "../videos/table.ts";
import { filmListOf } from "./queries.ts";
import { importFolder } from "./rules/bring.ts";
import { forgetOldImports } from "./rules/upkeep.ts";

let films: Awaited<ReturnType<typeof startFilmServer>>;
let harness: Harness;
let owner: Client;
let channelId: string;
let page: string;

async function start(env: Record<string, string> = {}): Promise<Harness> {
  harness = await startHarness({ env: { IMPORT_PATH: films.program, IMPORT_PRIVATE_HOSTS: "true", ...env } });
  const made = await makeOwner(harness);
  owner = made.owner;
  channelId = made.channel.id;
  page = `/manage-channel/${channelId}/videos/import`;
  return harness;
}

beforeAll(async () => {
  films = await startFilmServer();
}, 60_000);
afterEach(() => {
  films.about.list = [];
});
afterAll(() => films?.[Symbol.asyncDispose]());

const listed = (number: number) => ({ webpage_url: `${films.url}/listed-${number}.mp4`, title: `Film ${number}` });
const ask = (what: string, path = "/channel") => owner.post(page, { url: films.url + path, mine: "1", what });
const code = ({ status, json }: { status: number; json: unknown }) => [status, (json as { error?: string })?.error];

/** What the channel has; the clock of tests stands still, so that they have no order. */
async function titles(): Promise<string[]> {
  const rows = await harness.ctx.db
    .select({ title: videos.title })
    .from(videos)
    .where(eq(videos.channelId, channelId))
    .orderBy(asc(videos.title));
  return rows.map(({ title }) => title);
}

test("the films of a channel come a day's share at a time, the newest first, and none twice", async () => {
  await using _ = await start({ IMPORTS_PER_DAY: "3" });
  films.about.list = [listed(3), listed(2), { webpage_url: "file:///etc/passwd" }, {}, listed(1)];
  expect((await ask("all")).location).toBe(page);
  expect((await owner.get(page)).text).toContain("Sprawdzamy, jakie filmy tam są");
  await harness.runJobs();
  // The look is one of the day's three.
  expect(await titles()).toEqual(["Film 2", "Film 3"]);
  const told = (await owner.get(page)).text;
  expect(told).toContain("1 film czeka na kolejne dni");
  expect(told).not.toContain("Nowe filmy pobierzemy");
  expect((await owner.api("GET", `/channels/${channelId}/import-list`)).json).toMatchObject({ left: 1, follow: false });
  expect(await readdir(importFolder(harness.ctx))).toEqual([]);
  harness.clock.advance(day + 1000);
  await harness.runJobs();
  expect(await titles()).toEqual(["Film 1", "Film 2", "Film 3"]);
  expect(await filmListOf(harness.ctx, channelId)).toBeUndefined();
  const [first] = await harness.ctx.db.select().from(videos).where(eq(videos.title, "Film 1"));
  for (const status of [204, 409])
    expect((await owner.api("DELETE", `/videos/${first?.id}/import`)).status).toBe(status);
  // Asked for once more, after the notes of them are shown no longer.
  harness.clock.advance(40 * day);
  await forgetOldImports(harness.ctx);
  await ask("all");
  await harness.runJobs();
  expect(await titles()).toHaveLength(3);
}, 30_000);

test("films of a playlist in any order come by when they were published, the newest first", async () => {
  await using _ = await start({ IMPORTS_PER_DAY: "3" });
  const on = (number: number, date: object) => ({ ...listed(number), ...date });
  films.about.list = [on(1, { timestamp: 1 }), on(3, { timestamp: 1_600_000_000 }), on(2, { upload_date: "20200101" })];
  await ask("all");
  await harness.runJobs();
  expect(await titles()).toEqual(["Film 2", "Film 3"]);
}, 30_000);

test("a channel that is followed brings what is added there, and not again what was deleted here", async () => {
  await using _ = await start();
  films.about.list = [listed(1)];
  await ask("follow");
  await harness.runJobs();
  expect((await owner.get(page)).text).toContain("Nowe filmy pobierzemy, gdy się pojawią");
  const [first] = await harness.ctx.db.select().from(videos).where(eq(videos.channelId, channelId));
  await owner.post(page, { action: `cancel-${first?.id}` });
  await owner.api("DELETE", `/videos/${first?.id}`);
  films.about.list = [listed(2), listed(1)];
  harness.clock.advance(day + 1000);
  await harness.runJobs();
  expect(await titles()).toEqual(["Film 1", "Film 2"]);
  expect(code(await owner.api("POST", `/channels/${channelId}/import-list`, { url: films.url, mine: true }))).toEqual([
    409,
    "IMPORT_LIST_EXISTS",
  ]);
  expect((await owner.post(page, { action: "end-list" })).location).toBe(page);
  expect((await owner.api("GET", `/channels/${channelId}/import-list`)).status).toBe(404);
}, 30_000);

test("what could not be seen is said and looked for the next day; hosts that are not named bring nothing", async () => {
  await using _ = await start({ IMPORT_HOSTS: "127.0.0.1" });
  await ask("all", "/gone");
  await harness.runJobs();
  expect((await owner.get(page)).text).toContain("Filmu już nie ma");
  await owner.api("DELETE", `/channels/${channelId}/import-list`);
  films.about.list = [{ webpage_url: "https://example.com/a.mp4", title: "Cudzy" }];
  await ask("all");
  await harness.runJobs();
  expect((await filmListOf(harness.ctx, channelId))?.list).toMatchObject({ failureCode: "UNSUPPORTED", failures: 1 });
  for (let looked = 0; looked < 13; looked++) {
    harness.clock.advance(day + 1000);
    await harness.runJobs();
  }
  expect(await filmListOf(harness.ctx, channelId)).toBeUndefined();
  expect(await titles()).toEqual([]);
}, 30_000);

test("only who asked for it and who changes all films ends it; it ends with their place on the channel", async () => {
  await using _ = await start();
  films.about.list = [listed(1)];
  await ask("follow");
  await harness.runJobs();
  const { user: person, client: uploader } = await makeMember(harness, { id: channelId }, "uploader");
  expect((await uploader.api("DELETE", `/channels/${channelId}/import-list`)).status).toBe(403);
  expect((await owner.api("DELETE", `/channels/${channelId}/import-list`)).status).toBe(204);
  const body = { url: `${films.url}/channel`, mine: true, follow: true };
  expect((await uploader.api("POST", `/channels/${channelId}/import-list`, body)).status).toBe(204);
  await harness.runJobs();
  expect((await filmListOf(harness.ctx, channelId))?.list.userId).toBe(person.id);
  expect((await owner.api("DELETE", `/channels/${channelId}/users/${person.id}`)).status).toBe(204);
  expect(await filmListOf(harness.ctx, channelId)).toBeUndefined();
}, 30_000);
