import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { comments } from "../comments/table.ts";
import { imports } from "../imports/table.ts";
import { day, hour } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { remakes } from "../remakes/table.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makeMember } from "../testing/team.ts";
import { videos } from "../videos/table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function subscribed(channelId: string, at: number): Promise<void> {
  const user = await makeUser(harness);
  await harness.ctx.write((tx) => tx.db.insert(subscriptions).values({ userId: user.id, channelId, createdAt: at }));
}

async function commented(videoId: string, content: string, at: number, deletedAt: number | null = null): Promise<void> {
  const user = await makeUser(harness, { name: "Grażyna", surname: "Wrona" });
  const row = { id: newId(at), videoId, userId: user.id, content, createdAt: at, deletedAt };
  await harness.ctx.write((tx) => tx.db.insert(comments).values(row));
}

/** The heights of each trend's days, from below, as shares of its highest. */
function trendsIn(html: string): number[][] {
  return [...html.matchAll(/<polyline[^>]* points="([^"]+)"/g)].map(([, points = ""]) =>
    points.split(" ").map((point) => Math.round(((32 - Number(point.split(",")[1])) / 32) * 100) / 100),
  );
}

test("the figures are counted, and each day of the last 28 has its place in the trend", async () => {
  const { owner, channel } = await makeOwner(harness, { subscriptionsCount: 5 });
  const now = harness.clock.now();
  const old = await makeVideo(harness, channel, {
    listedAt: now - 300 * day,
    createdAt: now - 300 * day,
    views: 40_000,
  });
  for (let index = 0; index < 6; index++) await makeVideo(harness, channel, { listedAt: now - hour, views: 1_000 });
  for (const ago of [hour, 2 * hour, 3 * hour, 10 * day, 40 * day]) await subscribed(channel.id, now - ago);
  await commented(old.id, "świeże", now - day - hour);
  await commented(old.id, "dawne", now - 30 * day);
  await commented(old.id, "skasowane", now - hour, now);

  const { status, text } = await owner.get(`/manage-channel/${channel.id}/dashboard`);
  expect(status).toBe(200);
  const figures = [...(/<ul class="figures">.*?<\/ul>/s.exec(text)?.[0] ?? "").matchAll(/<li>(.*?)<\/li>/gs)].map(
    ([, card = ""]) =>
      card
        .replace(/<svg.*<\/svg>/s, "")
        .replaceAll(/<[^>]+>/g, "|")
        .replaceAll(/\|+/g, "|"),
  );
  const space = "\u00a0";
  expect(figures).toEqual([
    `|5|subskrybentów|+4 w${space}ciągu 28${space}dni|`,
    `|1|komentarz|w${space}ciągu 28${space}dni|`,
    `|7|filmów|+6 w${space}ciągu 28${space}dni|`,
    `|46${space}000|wyświetleń|od początku|`,
  ]);
  const [people = [], written = [], published = []] = trendsIn(text);
  expect([people.length, people[27], people[18], people.filter(Boolean).length]).toEqual([28, 1, 0.33, 2]);
  expect([written[26], written.filter(Boolean).length]).toEqual([1, 1]);
  expect([published[27], published.filter(Boolean).length]).toEqual([1, 1]);
});

test("the newest comments below any of the channel's videos stand beside the table, others' do not", async () => {
  const { owner, channel } = await makeOwner(harness);
  const other = await makeOwner(harness);
  const now = harness.clock.now();
  const old = await makeVideo(harness, channel, { title: "Dawna wyprawa", createdAt: now - 300 * day });
  await makeVideo(harness, channel, { title: "Nowa wyprawa" });
  const gone = await makeVideo(harness, channel);
  const foreign = await makeVideo(harness, other.channel);
  for (let index = 0; index < 7; index++) await commented(old.id, `Komentarz ${index}.`, now - (10 - index) * hour);
  await commented(gone.id, "pod skasowanym", now);
  await commented(foreign.id, "u sąsiada", now);
  await harness.ctx.write((tx) => tx.db.update(videos).set({ deletedAt: now }).where(eq(videos.id, gone.id)));

  const { text } = await owner.get(`/manage-channel/${channel.id}/dashboard`);
  const panel = /<section class="panel latest-comments".*?<\/section>/s.exec(text)?.[0] ?? "";
  expect([...panel.matchAll(/Komentarz (\d)\./g)].map(([, number]) => number)).toEqual(["6", "5", "4", "3", "2"]);
  expect(panel).toContain("Dawna wyprawa");
  expect(new RegExp(`href="/watch/${old.id}\\?comment=`).test(panel)).toBe(true);
  for (const hidden of ["skasowanym", "sąsiada"]) expect(text).not.toContain(hidden);
  const quiet = (await other.owner.get(`/en/manage-channel/${other.channel.id}/dashboard`)).text;
  expect(quiet).toContain("u sąsiada");
});

test("a channel without anything has its figures and a way on, and no empty box", async () => {
  const { owner, channel } = await makeOwner(harness);
  const { text } = await owner.get(`/en/manage-channel/${channel.id}/dashboard`);
  expect(text).toContain("none new in 28 days");
  expect(text).not.toContain("latest-comments");
  expect(text).toContain(`/en/manage-channel/${channel.id}/videos/upload`);
});

test("what needs attention is named with the way to it, and each role sees what it may see to", async () => {
  const { user, owner, channel } = await makeOwner(harness);
  const base = `/manage-channel/${channel.id}`;
  const at = (text: string) => /<section class="panel attention".*?<\/section>/s.exec(text)?.[0] ?? "";
  const film = await makeVideo(harness, channel, { uploaderId: user.id, sourceSize: 95 * 1024 ** 2 });
  expect((await owner.post(`${base}/stream-key`, { replaces: "" })).status).toBe(200);
  expect(at((await owner.get(`${base}/dashboard`)).text)).toBe("");

  await makeVideo(harness, channel, { processing: "failed", playableAt: null, listedAt: null });
  await makeVideo(harness, channel, { hiddenAt: harness.clock.now(), listedAt: null });
  const empty = await makeVideo(harness, channel, { processing: "none", playableAt: null, listedAt: null });
  const brought = { videoId: empty.id, channelId: channel.id, userId: user.id, address: "https://example.org/film" };
  await harness.ctx.write((tx) =>
    tx.db.insert(imports).values({ ...brought, state: "failed", createdAt: harness.clock.now() }),
  );
  await harness.ctx.write((tx) =>
    tx.db.insert(remakes).values({
      ...{ videoId: film.id, kind: "cut", state: "made", version: 2, sourceKey: "x", sourceName: "a.mp4" },
      createdAt: harness.clock.now(),
    }),
  );
  await commented(film.id, "z linkiem", harness.clock.now());
  await harness.ctx.write((tx) =>
    tx.db
      .update(comments)
      .set({ heldAt: harness.clock.now(), heldFor: "links", ownerChannelId: channel.id })
      .where(eq(comments.videoId, film.id)),
  );
  await saveSiteSettings(harness.ctx, { uploadQuotaBytes: 100 * 1024 ** 2 });
  const { text } = await owner.get(`${base}/dashboard`);
  for (const words of [
    "1 filmu nie udało się przetworzyć",
    "1 filmu nie udało się pobrać",
    "Administracja ukryła 1 film",
    "1 komentarz czeka",
    "1 film po zmianach czeka",
  ])
    expect(at(text)).toContain(words);
  for (const path of ["/videos?state=failed", "/videos/import", "/comments?state=waiting", `/videos/${film.id}/file`])
    expect(at(text)).toContain(`${base}${path}"`);
  expect(text).toContain("Zajęte 95\u00a0MB z\u00a0100\u00a0MB");
  const seen = async (role: "moderator" | "uploader" | "statistics") => {
    const { client } = await makeMember(harness, channel, role);
    const page = (await client.get(`${base}/dashboard`)).text;
    const parts = ["attention-title", 'class="figures"', "latest-comments", "/videos/upload", "/settings"];
    return parts.map((part) => page.slice(page.indexOf("<main")).includes(part));
  };
  expect(await seen("moderator")).toEqual([true, false, true, false, false]);
  expect(await seen("uploader")).toEqual([false, false, false, true, false]);
  // Of films that others added an uploader sees to nothing.
  const uploader = await makeMember(harness, channel, "uploader");
  await makeVideo(harness, channel, { processing: "failed", playableAt: null, uploaderId: uploader.user.id });
  const theirs = at((await uploader.client.get(`${base}/dashboard`)).text);
  expect(theirs).toContain("1 filmu nie udało się przetworzyć");
  expect(theirs).not.toMatch(/po zmianach|ukryła/);
  expect(await seen("statistics")).toEqual([false, true, false, false, false]);
  await saveSiteSettings(harness.ctx, { uploadQuotaBytes: null });
});
