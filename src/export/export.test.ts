import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { makeZip } from "client-zip";
import { eq } from "drizzle-orm";
import { blockAccount } from "../accounts/rules/block.ts";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { eraseAccounts } from "../erasure/rules/erase.ts";
import { follows } from "../following/table.ts";
import { history } from "../library/table.ts";
import { day } from "../platform/clock.ts";
import { unzip } from "../platform/zip.ts";
import { playlists } from "../playlists/table.ts";
import { smartLists } from "../search/table.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeOwner, makeUser, makeVideo, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { videoStats, videos } from "../videos/table.ts";
import { parts } from "./queries/parts.ts";
import { forgetArchives } from "./rules/exports.ts";
import { accountImports } from "./table.ts";

let here: Harness;
let there: Harness;
let busy: Awaited<ReturnType<typeof busyPerson>>;
beforeAll(async () => {
  [here, there] = await Promise.all([startHarness(), startHarness()]);
  busy = await busyPerson();
});
beforeEach(() => here.clock.advance(day));
afterAll(async () => {
  await here?.[Symbol.asyncDispose]();
  await there?.[Symbol.asyncDispose]();
});

const page = "/account/privacy";

async function ask(client: Client, besides: Record<string, string> = {}) {
  return client.post(`${page}/export`, { exportPassword: testPassword, ...besides });
}

/** The archive's address, as the page says it once it is ready. */
async function linkOf(client: Client): Promise<string> {
  return /href="(\/account\/export\/[^"]+)"/.exec((await client.get(page)).text)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** The archive itself, asked for as a program does that knows no session. */
async function fetchFrom(harness: Harness, link: string): Promise<Uint8Array> {
  const answer = await harness.app.fetch(new Request(`http://localhost:3000${link}`));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Somebody who did a little of everything. */
async function busyPerson() {
  const harness = here;
  const { channel } = await makeOwner(harness, { slug: "wspolny", slugKey: "wspolny" });
  const films = [await makeVideo(harness, channel), await makeVideo(harness, channel)];
  const [first, second] = films.map(({ id }) => id) as [string, string];
  const user = await makeUser(harness, { bio: "=2+2", role: "creator" });
  const client = await loginAs(harness, user);
  await client.api("POST", "/comments", { videoId: first, content: 'Dobre, "bardzo"' });
  await client.api("POST", `/videos/${first}/rate`, { rating: 1 });
  await client.api("POST", `/videos/${second}/rate`, { rating: -1 });
  const hidden = await makeChannel(harness, user);
  for (const { id } of [channel, hidden]) await client.api("POST", `/channels/${id}/subscribe`);
  // Of what is private by now nobody is told more than that it was there.
  await harness.ctx.write((tx) =>
    tx.db.update(channels).set({ visibility: "private" }).where(eq(channels.id, hidden.id)),
  );
  await client.api("PATCH", `/history/watching-time?videoId=${first}&seconds=5`);
  const friend = await makeUser(harness);
  await client.api("POST", `/users/${friend.id}/follow`);
  await client.api("POST", "/smart-lists", { name: "Zima", filters: { query: "śnieg" } });
  await client.post("/watch-later", { id: second, keep: "1" });
  await client.api("POST", "/playlists", { name: "Na deszcz", visibility: "public", videoIds: [second, first] });
  await client.api("POST", "/auth/block-channel", {
    channelId: (await makeChannel(harness, user, { slug: "nudny", slugKey: "nudny" })).id,
  });
  return { user, client, channel, films, friend };
}

const text = (file: Uint8Array | undefined) => new TextDecoder().decode(file);

test("the archive holds everything, as JSON and as tables, for its password and one at a time", async () => {
  const { user, client, channel, films } = busy;
  expect((await ask(client, { exportPassword: "zgaduję" })).status).toBe(422);
  expect((await ask(client)).location).toBe(`${page}#export`);
  const making = (await client.get(page)).text;
  expect(/<section[^>]*id="export"[^>]*>/.exec(making)?.[0]).toContain('data-hx-trigger="every 3s"');
  // To a place on the page that is open browsers go without asking the server.
  expect(making).toContain(`<a class="button line" href="${page}">Sprawdź teraz</a>`);
  expect((await ask(client)).status).toBe(409);
  expect((await client.get(page)).text).toContain("Archiwum powstaje: 0%");
  await here.runJobs();
  expect((await mailsTo(here, user.email)).join()).toContain("/account/privacy#export");
  const bytes = await fetchFrom(here, await linkOf(client));
  const names = ["nadaj.json", "account.json", "settings.json", "README.txt", "tables/comments.csv"];
  const files = unzip(bytes, [...names, ...parts.map(({ name }) => `${name}.json`)], 1_000_000);
  expect(files.size).toBe(names.length + parts.length);
  const list = (name: string) => JSON.parse(text(files.get(`${name}.json`)));
  expect(list("comments")).toMatchObject([{ content: 'Dobre, "bardzo"', videoTitle: films[0]?.title }]);
  expect(text(files.get("tables/comments.csv"))).toContain('"Dobre, ""bardzo"""');
  expect(list("playlists")).toMatchObject([{ name: "Na deszcz", videoIds: [films[1]?.id, films[0]?.id] }]);
  expect(list("ratings")).toHaveLength(2);
  expect(list("history")).toHaveLength(1);
  const friend = { personName: busy.friend.name, personAddress: expect.stringMatching(/\/user\/\w+$/) };
  expect(list("follows")).toMatchObject([friend]);
  const addresses = list("subscriptions").map((row: { channelAddress?: string }) => row.channelAddress);
  expect(addresses.filter(Boolean)).toEqual([expect.stringMatching(new RegExp(`/c/${channel.slug}$`))]);
  expect(addresses).toHaveLength(2);
  // Moments are dates, whatever their column is called.
  expect(text(files.get("account.json"))).toMatch(/"lastSubscriptionsChange": "\d{4}-/);
  expect(list("sessions").length).toBeGreaterThan(0);
  const all = [...files.values()].map(text).join();
  for (const secret of [user.passwordHash, client.cookies.get("session") ?? "-", "tokenHash"])
    expect(all).not.toContain(secret);
});

test("its link ends after seven days, is nobody else's, and its file goes with it", async () => {
  const user = await makeUser(here);
  const client = await loginAs(here, user);
  await ask(client);
  await here.runJobs();
  const link = await linkOf(client);
  await fetchFrom(here, link);
  const other = await makeUser(here);
  for (const odd of [
    link.replace(user.id, other.id),
    link.replace(/.$/, "_"),
    link.replace(/\.[0-9a-z]+\./, ".zzzzzzzzzz."),
  ])
    expect([odd, (await client.get(odd)).status]).toEqual([odd, 404]);
  here.clock.advance(7 * day + 1);
  expect((await client.get(link)).status).toBe(404);
  expect(await here.ctx.storage.list("export")).toContain(`export/${user.id}/${/key=(\w+)/.exec(link)?.[1]}.zip`);
  await forgetArchives(here.ctx);
  expect((await here.ctx.storage.list("export")).join()).not.toContain(user.id);
  await ask(client);
  await here.runJobs();
  expect((await client.post(`${page}/export/remove`)).status).toBe(303);
  expect((await here.ctx.storage.list("export")).join()).not.toContain(user.id);
  await ask(client);
  await here.runJobs();
  await client.api("DELETE", "/auth/delete-account", {});
  here.clock.advance(31 * day);
  await eraseAccounts(here.ctx);
  expect((await here.ctx.storage.list("export")).join()).not.toContain(user.id);
  expect(await here.ctx.db.select().from(users).where(eq(users.id, user.id))).toEqual([]);
});

test("films come along where they are wanted, and only one's own", async () => {
  const { user, owner, channel } = await makeOwner(here);
  const foreign = await makeOwner(here);
  for (const [of, body] of [
    [channel, "mój film"],
    [foreign.channel, "cudzy film"],
  ] as const) {
    const film = await makeVideo(here, of, { sourceName: "Wakacje.MP4", sourceSize: 10 });
    await here.ctx.storage.put(`source/${film.id}`, body);
    await here.ctx.write((tx) =>
      tx.db
        .update(videos)
        .set({ sourceKey: `source/${film.id}` })
        .where(eq(videos.id, film.id)),
    );
  }
  await ask(owner, { withFilms: "1" });
  await here.runJobs();
  const bytes = Buffer.from(await fetchFrom(here, await linkOf(owner)));
  expect([bytes.includes("mój film"), bytes.includes("cudzy film"), bytes.includes(".mp4")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(user.role).toBe("creator");
});

test("another site takes over what it has, shows it first, and doubles nothing when it comes twice", async () => {
  const { client, films, friend } = busy;
  await client.post(page, { historyPaused: "1" });
  await ask(client);
  await here.runJobs();
  const bytes = await fetchFrom(here, await linkOf(client));
  // A twin has one of the films and the channel, under its own ids.
  const twin = await makeOwner(there, { slug: "wspolny", slugKey: "wspolny" });
  const [kept] = films;
  await makeVideo(there, twin.channel, { id: kept?.id ?? "" });
  await makeUser(there, { id: friend.id });
  const user = await makeUser(there);
  const newcomer = await loginAs(there, user);
  const archive = () => new File([bytes as BlobPart], "nadaj.zip", { type: "application/zip" });
  const lists = () => there.ctx.db.select().from(playlists).where(eq(playlists.userId, user.id));
  for (let round = 0; round < 2; round++) {
    expect((await newcomer.post(`${page}/import`, { archive: archive() })).location).toBe(`${page}#import`);
    const shown = (await newcomer.get(page)).text;
    expect([shown.includes("Nie ma w"), shown.includes(`${page}/import/start`)]).toEqual([true, true]);
    // What they wrote is counted, and not brought.
    expect(shown).toMatch(/Komentarze i\u00a0wpisy \(zostają tam\)<\/dt><dd[^>]*>1</);
    expect(await lists()).toHaveLength(round);
    expect((await newcomer.post(`${page}/import/start`)).status).toBe(303);
    await there.runJobs();
    expect((await newcomer.get(page)).text).toContain("Archiwum zostało wczytane");
  }
  const [channel] = await there.ctx.db.select().from(channels).where(eq(channels.id, twin.channel.id));
  expect(channel?.subscriptionsCount).toBe(1);
  const [stats] = await there.ctx.db
    .select()
    .from(videoStats)
    .where(eq(videoStats.videoId, kept?.id ?? ""));
  expect(stats?.likes).toBe(1);
  expect((await newcomer.api("GET", "/auth/me")).json).toMatchObject({ historyPaused: true });
  const { ctx } = there;
  const own = eq(history.userId, user.id);
  expect(await ctx.db.select().from(history).where(own)).toMatchObject([{ videoId: kept?.id, seconds: 5 }]);
  expect(await ctx.db.select().from(follows)).toMatchObject([{ userId: user.id, followedId: friend.id }]);
  const searches = ctx.db.select().from(smartLists).where(eq(smartLists.userId, user.id));
  expect(await searches).toMatchObject([{ name: "Zima", filters: { query: "śnieg" } }]);
  expect(await lists()).toMatchObject([{ name: "Na deszcz", videosCount: 1 }]);
  expect((await newcomer.post(`${page}/import/drop`)).status).toBe(303);
  expect((await newcomer.post(`${page}/import/start`)).status).toBe(404);
});

const ours = JSON.stringify({ format: "nadaj-account", version: 1, site: "https://tv.example.org" });
const zipped = (files: Record<string, string>) =>
  new Response(makeZip(Object.entries(files).map(([name, input]) => ({ name, input })))).bytes();

test("a film that goes before it is brought costs a list nothing else, and who is blocked brings nothing", async () => {
  const { channel } = await makeOwner(there);
  const films = [await makeVideo(there, channel), await makeVideo(there, channel)];
  const list = { name: "Dwa", description: "", visibility: "private", videoIds: films.map(({ id }) => id) };
  const bytes = await zipped({ "nadaj.json": ours, "playlists.json": JSON.stringify([list]) });
  const people = [await makeUser(there), await makeUser(there)] as const;
  for (const user of people) {
    const client = await loginAs(there, user);
    await client.post(`${page}/import`, { archive: new File([bytes as BlobPart], "nadaj.zip") });
    await client.post(`${page}/import/start`);
  }
  const [gone] = films;
  await there.ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ visibility: "private" })
      .where(eq(videos.id, gone?.id ?? ""));
    await blockAccount(tx, people[1].id, { until: null, reason: "SPM" });
  });
  await there.runJobs();
  const listsOf = (userId: string) => there.ctx.db.select().from(playlists).where(eq(playlists.userId, userId));
  expect(await listsOf(people[0].id)).toMatchObject([{ name: "Dwa", videosCount: 1 }]);
  expect(await listsOf(people[1].id)).toEqual([]);
  const [brought] = await there.ctx.db.select().from(accountImports).where(eq(accountImports.userId, people[1].id));
  expect(brought?.state).toBe("failed");
});

test("what is no archive of ours is refused in words", async () => {
  const client = await loginAs(here, await makeUser(here));
  const send = async (bytes: Uint8Array) =>
    (await client.post(`${page}/import`, { archive: new File([bytes as BlobPart], "a.zip") })).text;
  expect((await client.post(`${page}/import`)).text).toContain("Wybierz plik archiwum");
  expect(await send(new TextEncoder().encode("to nie zip"))).toContain("To nie jest plik ZIP");
  expect(await send(await zipped({ "a.txt": "a" }))).toContain("nie pochodzi z");
  for (const odd of ["nie json", "{}", '[{"videoId":"../../etc"}]', '[{"videoId":"a\\u0000"}]'])
    expect([
      odd,
      (await send(await zipped({ "nadaj.json": ours, "watch-later.json": odd }))).includes("uszkodzone"),
    ]).toEqual([odd, true]);
});

test("programs ask for it and bring it, too", async () => {
  const client = await loginAs(here, await makeUser(here));
  const wrong = await client.api("POST", "/auth/export", { currentPassword: "zgaduję" });
  expect(wrong.json).toMatchObject({ fields: { currentPassword: expect.any(String) } });
  expect((await client.api("GET", "/auth/export")).status).toBe(404);
  expect((await client.api("POST", "/auth/export", { currentPassword: testPassword })).status).toBe(204);
  expect((await client.api("GET", "/auth/export")).json).toMatchObject({ state: "making", url: null });
  await here.runJobs();
  const made = (await client.api("GET", "/auth/export")).json as { state: string; url: string };
  const { pathname, search } = new URL(made.url);
  const bytes = await fetchFrom(here, pathname + search);
  const newcomer = await loginAs(there, await makeUser(there));
  const archive = Buffer.from(bytes).toString("base64");
  const brought = await newcomer.api("POST", "/auth/import", { archive });
  expect([brought.status, brought.json]).toMatchObject([201, { state: "shown", counts: { history: 0, missing: 0 } }]);
  expect((await newcomer.api("POST", "/auth/import/start")).status).toBe(204);
  await there.runJobs();
  expect((await newcomer.api("GET", "/auth/import")).json).toMatchObject({ state: "done" });
  expect((await newcomer.api("DELETE", "/auth/import")).status).toBe(204);
  expect((await client.api("DELETE", "/auth/export")).status).toBe(204);
  expect((await client.api("GET", "/auth/export")).status).toBe(404);
});
