import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, hour, minute } from "../platform/clock.ts";
import { startJobs } from "../platform/jobs/runner.ts";
import { jobs } from "../platform/jobs/table.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { channelVideos, upcomingVideos } from "./queries/lists.ts";
import { videoById } from "./queries/video.ts";
import { endPremiere, startPremiere } from "./rules/premieres.ts";
import { publishNow, publishPlanned } from "./rules/publication.ts";
import { videos } from "./table.ts";

let harness: Harness;
let owner: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

type Overrides = Parameters<typeof makeVideo>[2];

const draft = (more: Overrides = {}) => makeVideo(harness, channel, { publishedAt: null, listedAt: null, ...more });
const inFuture = (milliseconds: number) => new Date(harness.clock.now() + milliseconds).toISOString();
const call = (id: string, verb: string, body?: unknown, client = owner) =>
  client.api("POST", `/videos/${id}/${verb}`, body);
const plan = (id: string, milliseconds: number) =>
  call(id, "schedule-publish", { releaseDate: inFuture(milliseconds) });
const premiere = (id: string, milliseconds: number) =>
  call(id, "schedule-premiere", { premiereAt: inFuture(milliseconds) });
const seen = async (id: string) => (await harness.guest().api("GET", `/videos/${id}`)).status;
const listed = async (id: string) => (await channelVideos(harness.ctx, channel.id, 100)).some((row) => row.id === id);
const toCome = async (id: string) => (await upcomingVideos(harness.ctx, 100)).some((row) => row.id === id);
const waiting = async (id: string) =>
  (await harness.ctx.db.select().from(jobs).orderBy(jobs.runAt)).filter(
    ({ kind, payload }) => kind.startsWith("videos.") && payload.videoId === id,
  );

describe("planned publishing", () => {
  test("appears at its moment, not a second before, once", async () => {
    const { id } = await draft();
    const answer = await plan(id, hour);
    expect([answer.status, answer.json]).toMatchObject([200, { state: "planned-publish", publishedAt: null }]);
    harness.clock.advance(hour - 1);
    await harness.runJobs();
    expect([await seen(id), await listed(id)]).toEqual([404, false]);
    harness.clock.advance(1);
    await harness.runJobs();
    expect([await seen(id), await listed(id)]).toEqual([200, true]);
    const published = await videoById(harness.ctx, id);
    expect(published?.publishedAt).toBe(harness.clock.now());
    harness.clock.advance(minute);
    await publishPlanned(harness.ctx, id);
    expect(await videoById(harness.ctx, id)).toEqual(published);
    expect(await waiting(id)).toEqual([]);
  });

  test("moved, it keeps one job; cancelled, none, and a job that comes too late does nothing", async () => {
    const { id } = await draft();
    await plan(id, hour);
    await plan(id, 3 * hour);
    expect((await waiting(id)).map(({ runAt }) => runAt)).toEqual([harness.clock.now() + 3 * hour]);
    harness.clock.advance(2 * hour);
    await harness.runJobs();
    await publishPlanned(harness.ctx, id);
    expect(await seen(id)).toBe(404);
    expect((await call(id, "cancel-publish")).json).toMatchObject({ state: "created", plannedPublishDate: null });
    expect(await waiting(id)).toEqual([]);
    harness.clock.advance(2 * hour);
    await publishPlanned(harness.ctx, id);
    expect(await seen(id)).toBe(404);
    expect((await call(id, "cancel-publish")).json).toMatchObject({ statusCode: 409, error: "NOTHING_PLANNED" });
  });

  test("published by hand before, the plan is gone", async () => {
    const { id } = await draft();
    await plan(id, hour);
    expect((await call(id, "publish")).json).toMatchObject({ state: "published", plannedPublishDate: null });
    expect(await waiting(id)).toEqual([]);
    expect((await plan(id, hour)).json).toMatchObject({ statusCode: 409, error: "ALREADY_PUBLISHED" });
  });

  test("not ready at its moment, it appears with its first rendition", async () => {
    const { id } = await draft({ playableAt: null, processing: "running", progress: 0.05 });
    await plan(id, hour);
    harness.clock.advance(hour);
    await harness.runJobs();
    expect(await videoById(harness.ctx, id)).toMatchObject({ publishedAt: null, publishWhenReady: true });
    await harness.ctx.write(async (tx) => {
      await tx.db.update(videos).set({ playableAt: tx.clock.now() }).where(eq(videos.id, id));
      const video = await videoById(tx, id);
      if (video) await publishNow(tx, video);
    });
    expect([await seen(id), await listed(id)]).toEqual([200, true]);
  });

  test("deleted, it does not appear; brought back in time, it does; brought back late, it is a draft", async () => {
    const staff = await person(harness, "moderator");
    const [late, inTime] = [await draft(), await draft()];
    await plan(late.id, hour);
    await plan(inTime.id, 3 * hour);
    for (const { id } of [late, inTime]) await owner.api("DELETE", `/videos/${id}`);
    harness.clock.advance(2 * hour);
    await harness.runJobs();
    for (const { id } of [late, inTime]) expect((await call(id, "restore", undefined, staff)).status).toBe(200);
    harness.clock.advance(2 * hour);
    await harness.runJobs();
    expect([await seen(late.id), await seen(inTime.id)]).toEqual([404, 200]);
    expect(await videoById(harness.ctx, late.id)).toMatchObject({ plannedPublishDate: null, publishedAt: null });
  });

  test("a restart loses nothing, and two workers publish once", async () => {
    const { id } = await draft({ visibility: "non_public" });
    await plan(id, hour);
    await harness.runJobs();
    harness.clock.advance(2 * hour);
    const options = {
      concurrency: { default: 2, quick: 0, media: 0, imports: 0, mail: 0, push: 0 },
      poll: false,
      alone: false,
    };
    const workers = [await startJobs(harness.ctx, options), await startJobs(harness.ctx, options)];
    const before = harness.logged.length;
    const ran = await Promise.all(workers.map((worker) => worker.drain()));
    expect(ran.reduce((sum, count) => sum + count)).toBe(1);
    for (const worker of workers) await worker.stop();
    expect([await seen(id), await waiting(id)]).toEqual([200, []]);
    expect(harness.logged.slice(before).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test("what came too late, too far, without a file or without a title is refused in words", async () => {
    const { id } = await draft();
    for (const [moment, message] of [
      [inFuture(0), "Wprowadzona data jest nieaktualna"],
      [inFuture(-day), "Wprowadzona data jest nieaktualna"],
      [inFuture(367 * day), "Wybierz moment najdalej za rok"],
    ] as const) {
      const refused = await call(id, "schedule-publish", { releaseDate: moment });
      expect([refused.status, refused.json]).toMatchObject([422, { fields: { releaseDate: message } }]);
      const premiered = await call(id, "schedule-premiere", { premiereAt: moment });
      expect([premiered.status, premiered.json]).toMatchObject([422, { fields: { premiereAt: message } }]);
    }
    for (const body of [{}, { releaseDate: "jutro" }, { releaseDate: "2027-01-01T12:00:00" }, { releaseDate: 5 }])
      expect((await call(id, "schedule-publish", body)).status).toBe(422);
    const empty = await draft({ processing: "none", playableAt: null });
    const untitled = await draft({ title: " " });
    for (const verb of [plan, premiere]) {
      expect((await verb(empty.id, hour)).json).toMatchObject({ statusCode: 409, error: "NOTHING_UPLOADED" });
      expect((await verb(untitled.id, hour)).json).toMatchObject({
        statusCode: 422,
        fields: { title: expect.any(String) },
      });
    }
    const short = await draft({ title: "abc" });
    const tooShort = { statusCode: 422, fields: { title: "Wpisz co najmniej 4 znaki" } };
    for (const verb of [plan, premiere, (id: string) => call(id, "publish")])
      expect((await verb(short.id, hour)).json).toMatchObject(tooShort);
    const stream = await draft({ live: true });
    for (const verb of [plan, premiere])
      expect((await verb(stream.id, hour)).json).toMatchObject({ statusCode: 409, error: "NOT_FOR_STREAMS" });
  });

  test("only members of the channel decide", async () => {
    const clients = [
      [harness.guest(), 401],
      [await person(harness), 404],
      [await person(harness, "creator"), 404],
      [await person(harness, "moderator"), 404],
    ] as const;
    const { id } = await draft();
    for (const [client, expected] of clients) {
      for (const [verb, body] of [
        ["publish", undefined],
        ["schedule-publish", { releaseDate: inFuture(hour) }],
        ["cancel-publish", undefined],
        ["schedule-premiere", { premiereAt: inFuture(hour) }],
        ["cancel-premiere", { status: "public" }],
      ] as const) {
        const { status } = await call(id, verb, body, client);
        expect([verb, status]).toEqual([verb, expected]);
      }
    }
    expect(await videoById(harness.ctx, id)).toMatchObject({ publishedAt: null, premiereAt: null });
  });
});

describe("a premiere", () => {
  test("its player calls its end a premiere's, a stream's a stream's", async () => {
    const film = await draft();
    await premiere(film.id, hour);
    const shown = await owner.get(`/watch/${film.id}`);
    expect(shown.text).toContain("Premiera zakończona");
    expect(shown.text).not.toContain("Transmisja zakończona");
  });

  test("is announced at once, listed when it begins, and a video like any other when it is over", async () => {
    const { id } = await draft({ duration: 62.4 });
    const begin = harness.clock.now() + 2 * hour;
    expect((await premiere(id, 2 * hour)).json).toMatchObject({ state: "premiere-scheduled" });
    const steps = async () => {
      const state = ((await harness.guest().api("GET", `/videos/${id}`)).json as { state: string }).state;
      return [state, await listed(id), await toCome(id)];
    };
    expect(await steps()).toEqual(["premiere-scheduled", false, true]);
    harness.clock.set(begin);
    await harness.runJobs();
    expect(await steps()).toEqual(["premiere", true, true]);
    expect(await videoById(harness.ctx, id)).toMatchObject({ listedAt: begin, premiereEndedAt: null });
    harness.clock.set(begin + 62_399);
    await harness.runJobs();
    expect(await steps()).toEqual(["premiere", true, true]);
    harness.clock.set(begin + 62_400);
    await harness.runJobs();
    expect(await steps()).toEqual(["premiere-ended", true, false]);
    const ended = await videoById(harness.ctx, id);
    expect(ended).toMatchObject({ listedAt: begin, premiereEndedAt: begin + 62_400 });
    await startPremiere(harness.ctx, id);
    await endPremiere(harness.ctx, id);
    expect(await videoById(harness.ctx, id)).toEqual(ended);
    expect(await waiting(id)).toEqual([]);
  });

  test("is moved before it begins, and not any longer then", async () => {
    const { id } = await draft();
    await plan(id, hour);
    await premiere(id, hour);
    const announced = (await videoById(harness.ctx, id))?.publishedAt;
    harness.clock.advance(minute);
    expect((await premiere(id, 2 * hour)).status).toBe(200);
    const moved = await videoById(harness.ctx, id);
    expect(moved).toMatchObject({ publishedAt: announced, plannedPublishDate: null });
    expect((await waiting(id)).map(({ runAt }) => runAt)).toEqual([moved?.premiereAt ?? 0]);
    harness.clock.advance(hour);
    await harness.runJobs();
    await startPremiere(harness.ctx, id);
    expect(await listed(id)).toBe(false);
    harness.clock.advance(hour);
    await harness.runJobs();
    expect(await listed(id)).toBe(true);
    expect((await premiere(id, hour)).json).toMatchObject({ statusCode: 409, error: "PREMIERE_BEGAN" });
    harness.clock.advance(hour);
    await harness.runJobs();
    expect((await premiere(id, hour)).json).toMatchObject({ statusCode: 409, error: "ALREADY_PUBLISHED" });
  });

  test("called off, it becomes what its author says", async () => {
    for (const [status, visible, inLists] of [
      ["public", 200, true],
      ["non_public", 200, false],
      ["private", 404, false],
    ] as const) {
      const { id } = await draft();
      await premiere(id, hour);
      const answer = await call(id, "cancel-premiere", { status });
      const state = status === "private" ? "created" : "published";
      expect([answer.status, answer.json]).toMatchObject([200, { state, premiereAt: null, visibility: status }]);
      expect([status, await seen(id), await listed(id), await toCome(id)]).toEqual([status, visible, inLists, false]);
      expect(await waiting(id)).toEqual([]);
      harness.clock.advance(2 * hour);
      await startPremiere(harness.ctx, id);
      expect(await seen(id)).toBe(visible);
      expect((await call(id, "cancel-premiere", { status })).json).toMatchObject({ error: "NOTHING_PLANNED" });
    }
    const { id } = await draft();
    await premiere(id, hour);
    expect((await call(id, "cancel-premiere", { status: "open" })).status).toBe(422);
    harness.clock.advance(hour);
    await harness.runJobs();
    expect((await call(id, "cancel-premiere", { status: "public" })).json).toMatchObject({ state: "published" });
  });

  test("not ready when it shall begin, it is published with its first rendition instead", async () => {
    const { id } = await draft({ playableAt: null, duration: null, processing: "running" });
    await premiere(id, hour);
    expect([await seen(id), await toCome(id)]).toEqual([404, false]);
    harness.clock.advance(hour);
    await harness.runJobs();
    expect(await videoById(harness.ctx, id)).toMatchObject({
      premiereAt: null,
      publishedAt: null,
      publishWhenReady: true,
    });
  });
});
