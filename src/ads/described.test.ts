import { afterAll, beforeAll, expect, test } from "bun:test";
import { second } from "../platform/clock.ts";
import { makeAd } from "../testing/ads.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import {
  adSchema,
  adStatusSchema,
  adsSchema,
  audienceSchema,
  figuresSchemas,
  offeredSchema,
  pointsSchema,
  standingsSchema,
} from "./api/schemas.ts";
import type { OfferedAds } from "./rules/next.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };

test("what calls of ads answer is all that the document says of them, and no more", async () => {
  const { owner, channel } = await makeOwner(harness, { adsEnabled: true });
  const staff = await person(harness, "moderator");
  const film = await makeVideo(harness, (await makeOwner(harness)).channel, { categories: ["tech"] });
  const { id } = await makeAd(harness, channel);
  await makeAd(harness, channel, { type: "banner", clickAction: "channel" });
  const guest = harness.guest();
  const { json: next } = await guest.request(`/api/ads/next-ad?videoId=${film.id}`, { headers });
  const { ticket } = (next as OfferedAds).preVideo ?? expect.unreachable();
  harness.clock.advance(21 * second);
  await guest.request(`/api/ads/log-ad-view/${id}?time=20&ticket=${encodeURIComponent(ticket)}`, {
    method: "POST",
    headers,
  });
  const today = new Date(harness.clock.now()).toISOString().slice(0, 10);
  const days = { startDate: today, endDate: today };
  const get = async (path: string, by = owner) => (await by.api("GET", path)).json;
  const post = async (path: string, body?: object) => (await owner.api("POST", path, body)).json;
  for (const [words, schema, answer] of [
    ["next-ad", offeredSchema, next],
    ["an ad", adSchema, await get(`/ads/${id}`)],
    ["a list", adsSchema, await get(`/ads?channelId=${channel.id}`)],
    ["a status", adStatusSchema, await get(`/adStatus/${id}`)],
    ["standings", standingsSchema, await get("/ads-status", staff)],
    ["points", pointsSchema, await post(`/ads/${id}/transfer-ad-points`, { points: 5, to: "channel" })],
    ["statistics", figuresSchemas.statistics, await post(`/ad-statistics/${id}`, days)],
    ["views", figuresSchemas.views, await post(`/ad-views/${id}`, days)],
    ["skips", figuresSchemas.skips, await post(`/ad-skip-stats/${id}`, days)],
    ["sums", figuresSchemas.general, await post(`/ad-general-stats/${id}`, days)],
    ["an audience", audienceSchema, await get(`/ad-audience/${id}`)],
  ] as const)
    expect([words, schema.safeParse(answer).error?.issues ?? []]).toEqual([words, []]);
});

type Shown = {
  paths: Record<string, Record<string, { parameters?: { name: string; description?: string }[] }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
};

test("the document names every field of an ad and what is asked of who tells of a view", async () => {
  const { paths, components } = (await harness.guest().api("GET", "/openapi.json")).json as Shown;
  const fields = (name: string) => Object.keys(components.schemas[name]?.properties ?? {});
  expect(fields("Ad")).toEqual(expect.arrayContaining(["obstacles", "targetCategories", "dailyCap", "banner"]));
  expect(fields("OfferedAd")).toEqual(expect.arrayContaining(["ticket", "viewSeconds", "link", "video"]));
  expect(fields("AdSums")).toContain("clickShare");
  const told = paths["/ads/log-ad-view/{id}"]?.post?.parameters ?? [];
  expect(told.filter(({ name, description }) => name !== "id" && !description)).toEqual([]);
});
