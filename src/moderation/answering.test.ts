import { afterAll, beforeAll, expect, test } from "bun:test";
import { second } from "../platform/clock.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { decided, reported, scene, tellPeople } from "../testing/moderation.ts";
import { openObjections } from "./queries/decisions.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const answer = { verdict: "reversed", answer: "Racja." };
const objectionOf = async (decisionId: string) => {
  harness.clock.advance(30 * second);
  const found = (await openObjections(harness.ctx, 10)).find(({ decision }) => decision.id === decisionId);
  return `/admin/objections/${found?.objection.id}`;
};

test("no moderator answers an objection of their own, or one about another's of the staff", async () => {
  const staff = await makeUser(harness, { name: "Ula", role: "moderator" });
  const own = await loginAs(harness, staff);
  const { channel } = await makeOwner(harness, { ownerId: staff.id });
  const video = await makeVideo(harness, channel, { title: "Film moderatorki" });
  const id = await decided(on.admin, await reported(harness, on.viewer, "video", video.id), "hide");
  await tellPeople(harness);
  expect((await own.post(`/decisions/${id}`, { message: "To mój film" })).status).toBe(303);
  const path = await objectionOf(id);
  const desk = async (client: typeof own) => (await client.get("/admin/reports?tab=objections")).text.includes(path);
  expect([await desk(own), await desk(on.other), await desk(on.admin)]).toEqual([false, false, true]);
  for (const client of [own, on.other]) expect((await client.post(path, answer)).status).toBe(403);
  expect((await on.admin.post(path, answer)).status).toBe(303);
});

test("nor does a moderator answer what they said as a reporter", async () => {
  const video = await makeVideo(harness, on.channel, { title: "Zgłoszony" });
  const id = await decided(on.moderator, await reported(harness, on.other, "video", video.id), "leave");
  await tellPeople(harness);
  const { json } = await on.moderator.api("GET", "/reports?state=closed&limit=1");
  const report = (json as { items: { _id: string }[] }).items[0]?._id;
  expect((await on.other.post(`/reports/${report}`, { message: "Jednak" })).status).toBe(303);
  const path = await objectionOf(id);
  expect((await on.other.post(path, answer)).status).toBe(403);
  expect((await on.admin.post(path, answer)).status).toBe(303);
});
