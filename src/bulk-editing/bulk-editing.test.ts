import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { channelMembers } from "../channels/table.ts";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";

let harness: Harness;
let owner: Client;
let channel: { id: string };
let page: string;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
  page = `/manage-channel/${channel.id}/edit-videos`;
});
afterAll(() => harness[Symbol.asyncDispose]());

const row = async (id: string) => {
  const { tags, categories, visibility, commentsOff, ageRestriction } = (await videoById(harness.ctx, id)) ?? {};
  return { tags, categories, visibility, commentsOff, ageRestriction };
};

test("many films are changed at once, after a look at what changes, and as they were when it is taken back", async () => {
  const one = await makeVideo(harness, channel, { title: "Pierwszy", tags: ["góry", "lato"], categories: ["travel"] });
  const two = await makeVideo(harness, channel, { title: "Drugi", tags: ["zima"], commentsOff: true });
  const three = await makeVideo(harness, channel, { title: "Trzeci", tags: ["zima"] });
  const before = [await row(one.id), await row(two.id)];
  const ids = [one.id, two.id];
  const chosen = await owner.post(`/manage-channel/${channel.id}/videos/bulk`, { action: "edit", ids });
  expect((await owner.get(chosen.location ?? "")).text).toContain("Wybrano 2 filmy");
  const change = {
    ids,
    category: "music",
    addTags: "Zima, nowe",
    removeTags: "LATO",
    comments: "off",
    ageRestriction: "12",
  };
  const preview = (await owner.post(page, { ...change, action: "preview" })).text;
  expect(preview).toContain("Zmiany obejmą 2 filmy z\u00a02");
  expect(preview).toContain("<del>góry, lato</del> → <ins>góry, Zima, nowe</ins>");
  expect([await row(one.id), await row(two.id)]).toEqual(before);

  const done = await owner.post(page, { ...change, action: "apply" });
  const expected = { categories: ["music"], commentsOff: true, ageRestriction: 12, visibility: "public" };
  expect(await row(one.id)).toEqual({ ...expected, tags: ["góry", "Zima", "nowe"] } as never);
  expect(await row(two.id)).toEqual({ ...expected, tags: ["zima", "nowe"] } as never);
  expect((await row(three.id)).tags).toEqual(["zima"]);
  expect((await owner.get(done.location ?? "")).text).toContain("Zmieniono 2 filmy");

  // What somebody changed since then stays.
  await owner.api("PATCH", `/videos/${two.id}`, { ageRestriction: 16 });
  expect((await owner.post(done.location ?? "")).status).toBe(303);
  expect(await row(one.id)).toEqual(before[0] as never);
  expect(await row(two.id)).toEqual({ ...before[1], ageRestriction: 16 } as never);
  const { text } = await owner.get(done.location ?? "");
  expect(text).toContain("Cofnięto zmianę: 2 filmy");
  expect(text).toMatch(/Nie wszystko cofnięto: 1 film.*Drugi.*Ograniczenie wieku: zmienione później/s);
});

test("what staff require or somebody changed since is named when a change is taken back", async () => {
  const [bound, changed] = [await makeVideo(harness, channel), await makeVideo(harness, channel, { tags: ["zima"] })];
  const ids = [bound.id, changed.id];
  const edit = async () => {
    const change = { ids, change: { ageRestriction: 16, addTags: ["nowe"], commentsOff: true } };
    return ((await owner.api("POST", `/channels/${channel.id}/edit-videos`, change)).json as { edit: string }).edit;
  };
  const takeBack = async (id: string) => (await owner.api("DELETE", `/channels/${channel.id}/edit-videos/${id}`)).json;
  const first = await edit();
  const impose = (ageAtLeast: 12) => (tx: Ctx) =>
    tx.db.update(videos).set({ ageAtLeast }).where(eq(videos.id, bound.id));
  await harness.ctx.write(impose(12));
  await owner.api("PATCH", `/videos/${changed.id}`, { tags: [], ageRestriction: 18, commentsOff: false });
  const later = { ageRestriction: "later", tags: "later", commentsOff: "later" };
  const kept = [
    { _id: changed.id, fields: later },
    { _id: bound.id, fields: { ageRestriction: "staff" } },
  ];
  expect(await takeBack(first)).toEqual({ changed: 1, kept });
  expect(await row(bound.id)).toMatchObject({ ageRestriction: 12, tags: [], commentsOff: false });
  expect(await row(changed.id)).toMatchObject({ ageRestriction: 18, tags: [], commentsOff: false });
  const { text } = await owner.get(`/en${page}/${first}`);
  expect(text).toContain("The change was taken back: 1 video.");
  expect(text).toContain("Age restriction: staff do not allow a lower one");
  expect(text).toContain("Tags: changed later");
  expect((await owner.get(page)).text).toContain("Cofnięto zmianę: 1 film.");

  // One that is refused keeps none of the others from being put back.
  const stream = await makeVideo(harness, channel, { live: true, livestreamStartsAt: harness.clock.now() + day });
  const hide = { ids: [stream.id, changed.id], change: { visibility: "private" } };
  const { json } = await owner.api("POST", `/channels/${channel.id}/edit-videos`, hide);
  await harness.ctx.write((tx) => tx.db.update(videos).set({ title: "" }).where(eq(videos.id, stream.id)));
  const { edit: second } = json as { edit: string };
  expect(await takeBack(second)).toEqual({ changed: 1, kept: [{ _id: stream.id, refused: "VALIDATION" }] });
  expect([(await row(stream.id)).visibility, (await row(changed.id)).visibility]).toEqual(["private", "public"]);
  const { text: told } = await owner.get(`${page}/${second}`);
  expect(told).toMatch(/Nie wszystko cofnięto: 1 film.*Tytuł jest za krótki/s);
});

test("a change is found again to be taken back, and says of how many films that was", async () => {
  const one = await makeVideo(harness, channel, { tags: [] });
  const two = await makeVideo(harness, channel, { tags: [] });
  await harness.ctx.write((tx) =>
    tx.db.update(videos).set({ ageRestriction: 16, ageAtLeast: 16 }).where(eq(videos.id, two.id)),
  );
  const change = { ids: [one.id, two.id], ageRestriction: "12", forChildren: "yes", bannedByBigTech: "yes" };
  const done = await owner.post(page, { ...change, action: "apply" });
  expect(await videoById(harness.ctx, one.id)).toMatchObject({ forChildren: true, bannedByBigTech: true });
  expect((await videoById(harness.ctx, two.id))?.ageRestriction).toBe(16);
  const list = (await owner.get(page)).text;
  expect(list).toContain(`href="${done.location}"`);
  expect(list).toContain("Zmieniono 2 filmy");
  await owner.api("DELETE", `/videos/${two.id}`);
  await owner.post(done.location ?? "");
  expect(await videoById(harness.ctx, one.id)).toMatchObject({ forChildren: false, ageRestriction: 0 });
  expect((await owner.get(page)).text).toContain("Cofnięto zmianę: 1 film");
});

test("nothing of another channel is changed or shown, and a change that is none is refused", async () => {
  const other = await makeOwner(harness);
  const foreign = await makeVideo(harness, other.channel, { title: "Cudzy film" });
  const mine = await makeVideo(harness, channel);
  const ids = [foreign.id, mine.id];
  expect((await owner.get(`${page}?ids=${foreign.id}`)).text).not.toContain("Cudzy film");
  const answer = await owner.api("POST", `/channels/${channel.id}/edit-videos`, { ids, change: { commentsOff: true } });
  expect(answer.json).toMatchObject({ changed: 1 });
  expect((await row(foreign.id)).commentsOff).toBe(false);
  const { edit } = answer.json as { edit: string };
  expect((await other.owner.api("DELETE", `/channels/${other.channel.id}/edit-videos/${edit}`)).status).toBe(404);
  expect((await owner.api("DELETE", `/channels/${channel.id}/edit-videos/${edit}`)).json).toEqual({
    changed: 1,
    kept: [],
  });
  expect((await owner.api("DELETE", `/channels/${channel.id}/edit-videos/${edit}`)).status).toBe(409);
  expect((await owner.post(page, { ids, action: "preview", visibility: "wszyscy" })).status).toBe(422);
});

test("more than a hundred films are refused before any of them is touched, and a page shows as many as that", async () => {
  const mine = await makeVideo(harness, channel);
  const bulk = `/manage-channel/${channel.id}/videos/bulk`;
  const ids = [mine.id, ...Array.from({ length: 100 }, (_, number) => `film-${number}`)];
  for (const [to, form] of [
    [bulk, { action: "delete", ids }],
    [bulk, { action: "edit", ids }],
    [page, { action: "apply", visibility: "private", ids }],
  ] as const) {
    const { status, text } = await owner.post(to, form);
    expect([status, text.includes("najwyżej 100 filmów")]).toEqual([422, true]);
  }
  expect(await videoById(harness.ctx, mine.id)).toMatchObject({ deletedAt: null, visibility: "public" });
  const change = { ids, change: { commentsOff: true } };
  expect((await owner.api("POST", `/channels/${channel.id}/edit-videos`, change)).json).toMatchObject({
    fields: { ids: expect.stringContaining("100") },
  });

  for (let made = 0; made < 20; made++) await makeVideo(harness, channel);
  const picks = async (query: string) =>
    (await owner.get(`/manage-channel/${channel.id}/videos${query}`)).text.match(/data-check="true"/g)?.length;
  expect(await picks("")).toBe(20);
  expect(await picks("?rows=100")).toBeGreaterThan(20);
});

test("films that are published together stand in the order in which they first appeared", async () => {
  const drafted = { publishedAt: null, listedAt: null, visibility: "private" } as const;
  const second = await makeVideo(harness, channel, { ...drafted, originallyPublishedAt: Date.UTC(2015, 0) });
  const first = await makeVideo(harness, channel, { ...drafted, originallyPublishedAt: Date.UTC(2012, 0) });
  const third = await makeVideo(harness, channel, drafted);
  const { now } = harness.clock;
  let ticks = 0;
  harness.clock.now = () => now() + ticks++;
  await owner.post(`/manage-channel/${channel.id}/videos/bulk`, {
    action: "publish",
    ids: [third.id, first.id, second.id],
  });
  harness.clock.now = now;
  const times = await Promise.all(
    [first, second, third].map(async ({ id }) => (await videoById(harness.ctx, id))?.publishedAt ?? 0),
  );
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(3);
});

describe("all films that the filters of the table find", () => {
  const made = async (count: number, values: Parameters<typeof makeVideo>[2]) => {
    const films = [];
    for (let number = 1; number <= count; number++)
      films.push(await makeVideo(harness, channel, { ...values, title: `${values?.title} ${number}` }));
    return films;
  };
  const found = (query: string) => ({ all: "1", query, state: "" });
  const list = `/manage-channel/:channelId/videos`;
  const bulk = () => `${list.replace(":channelId", channel.id)}/bulk`;

  test("are changed by a job, more than fit a page or a write, told of, and as they were when that is taken back", async () => {
    const films = await made(120, { title: "Łowisko", tags: ["ryby"] });
    const other = await makeVideo(harness, channel, { title: "Zupełnie co innego" });
    const shown = (await owner.get(`${list.replace(":channelId", channel.id)}?query=LOWISKO`)).text;
    expect(shown).toContain("Wszystkie znalezione: 120");
    const asked = await owner.post(bulk(), { ...found("łowisko"), action: "edit", ids: films[0]?.id ?? "" });
    expect((await owner.get(asked.location ?? "")).text).toContain("Wybrano 120 filmów");
    const change = { ...found("łowisko"), addTags: "woda", comments: "off" };
    const preview = (await owner.post(page, { ...change, action: "preview" })).text;
    expect(preview).toContain("wszystkie znalezione filmy: 120");
    expect((await row(films[0]?.id ?? "")).commentsOff).toBe(false);

    const { location } = await owner.post(page, { ...change, action: "apply" });
    expect((await owner.get(location ?? "")).text).toContain("Zmieniamy filmy: 0 z\u00a0120");
    expect((await owner.post(location ?? "")).status).toBe(303);
    await harness.runJobs();
    for (const { id } of films) expect(await row(id)).toMatchObject({ tags: ["ryby", "woda"], commentsOff: true });
    expect(await row(other.id)).toMatchObject({ commentsOff: false });
    expect((await owner.get(location ?? "")).text).toContain("Zmieniono 120 filmów");

    await owner.api("PATCH", `/videos/${films[5]?.id}`, { tags: ["inne"] });
    await owner.post(location ?? "");
    expect((await owner.get(location ?? "")).text).toContain("Cofamy zmianę");
    await harness.runJobs();
    expect(await row(films[0]?.id ?? "")).toMatchObject({ tags: ["ryby"], commentsOff: false });
    expect(await row(films[5]?.id ?? "")).toMatchObject({ tags: ["inne"], commentsOff: false });
    expect((await owner.get(location ?? "")).text).toContain("Cofnięto zmianę: 120 filmów");
  }, 30_000);

  test("that cannot be published are named, and the others are published", async () => {
    const draft = { publishedAt: null, listedAt: null, visibility: "private" } as const;
    const [first] = await made(2, { ...draft, title: "Szkic wyprawy" });
    const empty = await makeVideo(harness, channel, { ...draft, title: "Szkic wyprawy bez pliku", processing: "none" });
    const asked = await owner.post(bulk(), { ...found("szkic wyprawy"), action: "publish", ids: empty.id });
    expect((await owner.get(asked.location ?? "")).text).toContain("Opublikujesz 3 filmy");
    const { location } = await owner.post(page, { ...found("szkic wyprawy"), act: "publish", action: "apply" });
    await harness.runJobs();
    const { text } = await owner.get(location ?? "");
    expect(text).toContain("Opublikowano 2 filmy");
    expect(text).toMatch(/Bez zmian: 1 film.*Szkic wyprawy bez pliku.*Najpierw prześlij plik/s);
    expect(text).not.toContain("Cofnij zmianę");
    expect((await videoById(harness.ctx, first?.id ?? ""))?.publishedAt).not.toBeNull();
    expect((await videoById(harness.ctx, empty.id))?.publishedAt).toBeNull();
    const none = await owner.post(page, { ...found("szkic wyprawy bez pliku"), act: "publish", action: "apply" });
    await harness.runJobs();
    expect((await owner.get(none.location ?? "")).text).toContain("Żaden film się nie zmienił.");
  });

  test("are for an uploader their own alone, and nobody changes them who left meanwhile", async () => {
    const user = await makeUser(harness, { role: "creator" });
    const uploader = await loginAs(harness, user);
    const join = () =>
      harness.ctx.write((tx) =>
        tx.db
          .insert(channelMembers)
          .values({ channelId: channel.id, userId: user.id, role: "uploader", createdAt: harness.clock.now() }),
      );
    await join();
    const theirs = await makeVideo(harness, channel, { title: "Wspólny temat A", uploaderId: user.id });
    const foreign = await makeVideo(harness, channel, { title: "Wspólny temat B" });
    const change = { ...found("wspólny temat"), comments: "off", action: "apply" };
    await uploader.post(page, change);
    await harness.runJobs();
    expect([(await row(theirs.id)).commentsOff, (await row(foreign.id)).commentsOff]).toEqual([true, false]);
    await uploader.post(page, { ...change, comments: "on" });
    await owner.api("DELETE", `/channels/${channel.id}/users/${user.id}`);
    await harness.runJobs();
    expect((await row(theirs.id)).commentsOff).toBe(true);
  });
});
