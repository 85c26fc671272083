import { afterAll, beforeAll, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { deleteVideo, restoreVideo, updateVideo } from "../videos/rules/edit.ts";
import { cancelPremiere, schedulePremiere } from "../videos/rules/premieres.ts";
import { notificationsOf } from "./queries.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

type Word = [type: string, details: object];

/** A channel with a subscriber, and a film of it whose premiere is announced for so many minutes from now. */
async function announced(minutes: number) {
  const { user, channel } = await makeOwner(harness);
  const actor = { userId: user.id, role: "creator" as const, channelIds: [channel.id] };
  const fan = await makeUser(harness);
  const subscription = { userId: fan.id, channelId: channel.id, notifyWhen: "always" as const, createdAt: 1 };
  await harness.ctx.write((tx) => tx.db.insert(subscriptions).values(subscription));
  const { id } = await makeVideo(harness, channel, { publishedAt: null, listedAt: null, duration: 3600 });
  const at = harness.clock.now() + minutes * minute;
  await schedulePremiere(harness.ctx, actor, id, at);
  const told = async () => {
    await harness.runJobs();
    return (await notificationsOf(harness.ctx, fan.id, { limit: 50 })).map(
      ({ type, details }): Word => [type, details],
    );
  };
  return { id, at, actor, fan, channel, told };
}

const soon = (startsAt: number): Word => ["live_starting_15mins", { startsAt, premiere: true }];

test("a premiere is told a quarter of an hour before, in words of its own, and as a new video when it begins", async () => {
  const { id, at, fan, channel, told } = await announced(60);
  expect(await told()).toEqual([]);
  harness.clock.advance(44 * minute);
  expect(await told()).toEqual([]);
  harness.clock.advance(minute);
  expect(await told()).toEqual([soon(at)]);
  const browser = await loginAs(harness, fan);
  const list = async (path: string) => (await browser.get(path)).text.replaceAll("\u00a0", " ");
  expect((await list("/notifications")).includes(`${channel.name}: premiera za 15 minut`)).toBe(true);
  expect((await list("/en/notifications")).includes(`${channel.name}: premiere in 15 minutes`)).toBe(true);
  const { items } = (await browser.api("GET", "/notifications")).json as { items: { source: { videoId: string } }[] };
  expect(items.map(({ source }) => source.videoId)).toEqual([id]);
  harness.clock.advance(15 * minute);
  expect(await told()).toEqual([["new_video", {}], soon(at)]);
});

test("one that is moved is told before its new time only, and one that is called off not at all", async () => {
  const moved = await announced(60);
  const later = moved.at + 60 * minute;
  await schedulePremiere(harness.ctx, moved.actor, moved.id, later);
  const off = await announced(60);
  await cancelPremiere(harness.ctx, off.actor, off.id, "private");
  harness.clock.advance(50 * minute);
  expect(await moved.told()).toEqual([]);
  harness.clock.advance(56 * minute);
  expect([await moved.told(), await off.told()]).toEqual([[soon(later)], []]);
});

test("one that is hidden, or announced too late for it, is not told", async () => {
  const hidden = await announced(60);
  await updateVideo(harness.ctx, hidden.actor, hidden.id, { visibility: "non_public" });
  const late = await announced(14);
  harness.clock.advance(13 * minute);
  expect(await late.told()).toEqual([]);
  harness.clock.advance(33 * minute);
  expect(await hidden.told()).toEqual([]);
});

test("one that was deleted is not told, and brought back it is", async () => {
  const gone = await announced(60);
  const back = await announced(60);
  for (const { actor, id } of [gone, back]) await deleteVideo(harness.ctx, actor, id);
  await restoreVideo(harness.ctx, { role: "admin", channelIds: [] }, back.id);
  harness.clock.advance(46 * minute);
  expect([await gone.told(), await back.told()]).toEqual([[], [soon(back.at)]]);
});
