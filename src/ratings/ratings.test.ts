import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { notifications } from "../notifications/table.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { foldStats } from "../videos/rules/views.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let id: string;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
});
beforeEach(async () => {
  id = (await makeVideo(harness, made.channel)).id;
});
afterAll(() => harness[Symbol.asyncDispose]());

type Asking = Awaited<ReturnType<typeof person>>;
const rate = async (who: Asking, rating: unknown) => (await who.api("POST", `/videos/${id}/rate`, { rating })).json;
const rated = async (who: Asking) => (await who.api("GET", `/videos/${id}/rating`)).json;

test("a rating counts once, turns, and is taken back", async () => {
  const [one, other] = [await person(harness), await person(harness)];
  expect(await rated(one)).toEqual({ rating: 0, likes: 0, dislikes: 0 });
  expect(await rate(one, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  expect(await rate(one, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  expect(await rate(other, 1)).toEqual({ rating: 1, likes: 2, dislikes: 0 });
  expect(await rate(one, -1)).toEqual({ rating: -1, likes: 1, dislikes: 1 });
  expect(await rated(other)).toEqual({ rating: 1, likes: 1, dislikes: 1 });
  expect(await rate(one, 0)).toEqual({ rating: 0, likes: 1, dislikes: 0 });
  expect(await rate(one, 0)).toEqual({ rating: 0, likes: 1, dislikes: 0 });
  await foldStats(harness.ctx);
  expect(await videoById(harness.ctx, id)).toMatchObject({ likes: 1, dislikes: 0 });
});

test("what is no rating is refused", async () => {
  const user = await person(harness);
  for (const rating of [2, "1", null, 0.5, undefined])
    expect((await user.api("POST", `/videos/${id}/rate`, { rating })).status).toBe(422);
  expect(await rated(user)).toEqual({ rating: 0, likes: 0, dislikes: 0 });
});

test("a form that says no rating is refused too, and takes none back", async () => {
  const user = await person(harness);
  await rate(user, 1);
  for (const form of [
    {},
    { rating: "" },
    { rating: "2" },
    { rating: "lubię" },
    { rating: "0x1" },
    { rating: "constructor" },
  ])
    for (const headers of [{}, { "hx-request": "true" }])
      expect((await user.post(`/watch/${id}/rating`, form as Record<string, string>, headers)).status).toBe(422);
  expect(await rated(user)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  expect((await user.post(`/watch/${id}/rating`, { rating: "0" })).status).toBe(303);
  expect(await rated(user)).toEqual({ rating: 0, likes: 0, dislikes: 0 });
});

test("without a script the button leads back to the video, with one it gets the buttons anew", async () => {
  const user = await person(harness);
  const whole = await user.post(`/watch/${id}/rating`, { rating: "1" });
  expect([whole.status, whole.location]).toEqual([303, `/watch/${id}`]);
  expect((await rated(user)) as object).toMatchObject({ rating: 1 });
  const part = await user.post(`/watch/${id}/rating`, { rating: "-1" }, { "hx-request": "true" });
  expect([part.status, part.text.includes("<html")]).toEqual([200, false]);
  expect((await rated(user)) as object).toMatchObject({ rating: -1, likes: 0, dislikes: 1 });
});

test("the owner hears of a first like, and neither of a dislike, a changed mind nor of their own", async () => {
  const user = await person(harness);
  const news = () =>
    harness.ctx.db.$count(notifications, and(eq(notifications.videoId, id), eq(notifications.type, "video_rate")));
  await rate(user, -1);
  await rate(user, 1);
  await rate(made.owner, 1);
  await harness.runJobs();
  expect(await news()).toBe(0);
  await rate(user, 0);
  await rate(user, 1);
  await harness.runJobs();
  expect(await news()).toBe(1);
});

test("what one may not see cannot be rated, and one's own private video can", async () => {
  const user = await person(harness);
  await made.owner.api("PATCH", `/videos/${id}`, { visibility: "private" });
  expect((await user.api("POST", `/videos/${id}/rate`, { rating: 1 })).status).toBe(404);
  expect((await user.api("GET", `/videos/${id}/rating`)).status).toBe(404);
  expect(await rate(made.owner, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
  await made.owner.api("DELETE", `/videos/${id}`);
  expect((await made.owner.api("POST", `/videos/${id}/rate`, { rating: -1 })).status).toBe(404);
});
