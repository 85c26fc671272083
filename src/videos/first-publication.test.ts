import { afterAll, beforeAll, expect, test } from "bun:test";
import { day, iso } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "./queries/video.ts";

let harness: Harness;
let owner: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

async function film(originallyPublishedAt: number | null = null) {
  const { id, title } = await makeVideo(harness, channel, { originallyPublishedAt });
  const address = `/manage-channel/${channel.id}/videos/${id}`;
  return {
    id,
    form: async () => (await owner.get(address)).text,
    save: (fields: Record<string, string>) => owner.post(address, { action: "save", title, ...fields }),
    kept: async () => iso((await videoById(harness.ctx, id))?.originallyPublishedAt),
    watched: async () => (await owner.get(`/watch/${id}`)).text,
  };
}

test("the day of a film's first publication elsewhere is typed, shown beside the date and taken away again", async () => {
  const { id, form, save, kept, watched } = await film();
  expect(await watched()).not.toContain("Pierwotnie opublikowano");
  expect((await save({ originallyPublishedAt: "2019-03-12" })).status).toBe(303);
  // The day begins at midnight in Warsaw.
  expect(await kept()).toBe("2019-03-11T23:00:00.000Z");
  expect(await form()).toMatch(/type="date"[^>]*value="2019-03-12"/);
  const page = await watched();
  expect(page).toContain("Pierwotnie opublikowano 12-03-2019");
  expect(page).toContain('"uploadDate":"2019-03-11T23:00:00.000Z"');
  expect((await owner.api("GET", `/videos/${id}`)).json).toMatchObject({
    originallyPublishedAt: "2019-03-11T23:00:00.000Z",
  });
  // A form that does not name it leaves it as it is; an empty field takes it away.
  await save({});
  expect(await kept()).not.toBeNull();
  await save({ originallyPublishedAt: "" });
  expect(await kept()).toBeNull();
});

test("a moment that was brought with a film outlives a form whose day is the same", async () => {
  const moment = Date.parse("2015-06-01T18:30:15Z");
  const { save, kept } = await film(moment);
  await save({ originallyPublishedAt: "2015-06-01" });
  expect(await kept()).toBe(iso(moment));
  await save({ originallyPublishedAt: "2015-06-02" });
  expect(await kept()).toBe("2015-06-01T22:00:00.000Z");
});

test("no film was published in the future, on no day, or before there were films", async () => {
  const { id, save, kept } = await film();
  const tomorrow = iso(harness.clock.now() + day);
  const ahead = await save({ originallyPublishedAt: tomorrow.slice(0, 10) });
  expect([ahead.status, ahead.text.includes("Data nie może być z\u00a0przyszłości")]).toEqual([422, true]);
  expect(ahead.text).toContain(`value="${tomorrow.slice(0, 10)}"`);
  for (const typed of ["2019-02-31", "wczoraj", "1789-07-14"])
    expect((await save({ originallyPublishedAt: typed })).status).toBe(422);
  for (const originallyPublishedAt of [tomorrow, "2019-02-31", 7])
    expect((await owner.api("PATCH", `/videos/${id}`, { originallyPublishedAt })).status).toBe(422);
  expect(await kept()).toBeNull();
  // Today has begun.
  expect((await save({ originallyPublishedAt: iso(harness.clock.now()).slice(0, 10) })).status).toBe(303);
  expect((await owner.api("PATCH", `/videos/${id}`, { originallyPublishedAt: null })).status).toBe(200);
  expect(await kept()).toBeNull();
});
