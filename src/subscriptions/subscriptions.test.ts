import { afterAll, beforeAll, expect, test } from "bun:test";
import { channelById } from "../channels/queries.ts";
import { makeOwner, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

type Asking = Awaited<ReturnType<typeof person>>;
const followers = async (id: string) => (await channelById(harness.ctx, id))?.subscriptionsCount;
const check = async (who: Asking, id: string) => (await who.api("GET", `/channels/${id}/check-subscription`)).json;
const mine = async (who: Asking) =>
  ((await who.api("GET", "/auth/my-subscriptions")).json as { items: { channelId: string; notifyWhen: string }[] })
    .items;
const changed = async (who: Asking) =>
  /"lastSubscriptionsChange":("[^"]*"|null)/.exec((await who.api("GET", "/auth/status")).text)?.[1];

test("a subscription begins once with news once a day, ends once, and is counted so", async () => {
  const { channel } = await makeOwner(harness);
  const user = await person(harness);
  expect(await check(user, channel.id)).toEqual({ subscribed: false, notifyWhen: null });
  for (let time = 0; time < 2; time++) {
    expect((await user.api("POST", `/channels/${channel.id}/subscribe`)).status).toBe(204);
    expect(await followers(channel.id)).toBe(1);
  }
  expect(await check(user, channel.id)).toEqual({ subscribed: true, notifyWhen: "daily" });
  for (let time = 0; time < 2; time++) {
    expect((await user.api("POST", `/channels/${channel.id}/unsubscribe`)).status).toBe(204);
    expect(await followers(channel.id)).toBe(0);
  }
  expect(await mine(user)).toEqual([]);
});

test("how often one wants to hear is kept, asked of who is subscribed, and forgotten with the subscription", async () => {
  const { channel } = await makeOwner(harness);
  const user = await person(harness);
  const path = `/channels/${channel.id}/update-subscription`;
  expect((await user.api("PATCH", path, { notifyWhen: "always" })).status).toBe(404);
  await user.api("POST", `/channels/${channel.id}/subscribe`);
  for (const notifyWhen of ["always", "never", "daily", "always"]) {
    expect((await user.api("PATCH", path, { notifyWhen })).status).toBe(204);
    expect(await mine(user)).toEqual([{ channelId: channel.id, notifyWhen }]);
  }
  for (const notifyWhen of ["weekly", "", null])
    expect((await user.api("PATCH", path, { notifyWhen })).status).toBe(422);
  await user.api("POST", `/channels/${channel.id}/subscribe`);
  expect(await check(user, channel.id)).toEqual({ subscribed: true, notifyWhen: "always" });
  await user.api("POST", `/channels/${channel.id}/unsubscribe`);
  await user.api("POST", `/channels/${channel.id}/subscribe`);
  expect(await check(user, channel.id)).toEqual({ subscribed: true, notifyWhen: "daily" });
});

test("a browser that asks each minute learns that something changed, and only then", async () => {
  const { channel } = await makeOwner(harness);
  const user = await person(harness);
  const times = [await changed(user)];
  for (const call of ["subscribe", "subscribe", "unsubscribe", "unsubscribe"]) {
    harness.clock.advance(1000);
    await user.api("POST", `/channels/${channel.id}/${call}`);
    times.push(await changed(user));
  }
  const [never, begun, again, ended, over] = times;
  expect([never === begun, again === begun, ended === begun, over === ended]).toEqual([false, true, false, true]);
});

test("a channel that closes lets its subscribers go when they want to, and takes on none but its own people", async () => {
  const { owner, channel } = await makeOwner(harness);
  const [first, second] = [await person(harness), await person(harness)];
  await first.api("POST", `/channels/${channel.id}/subscribe`);
  await owner.api("PATCH", `/channels/${channel.id}`, { visibility: "private" });
  expect((await second.api("POST", `/channels/${channel.id}/subscribe`)).status).toBe(404);
  expect((await owner.api("POST", `/channels/${channel.id}/subscribe`)).status).toBe(204);
  expect((await first.api("POST", `/channels/${channel.id}/unsubscribe`)).status).toBe(204);
  expect(await followers(channel.id)).toBe(1);
});

test("a deleted channel stands in no list and takes nobody on", async () => {
  const { owner, channel } = await makeOwner(harness);
  const kept = await makeOwner(harness);
  const user = await person(harness);
  for (const { id } of [channel, kept.channel]) await user.api("POST", `/channels/${id}/subscribe`);
  expect((await owner.api("DELETE", `/channels/${channel.id}`)).status).toBe(204);
  expect((await mine(user)).map(({ channelId }) => channelId)).toEqual([kept.channel.id]);
  expect((await user.get("/account/notifications")).text).not.toContain(channel.name);
  expect((await (await person(harness)).api("POST", `/channels/${channel.id}/subscribe`)).status).toBe(404);
});

test("a form that says neither begins nor ends a subscription", async () => {
  const { channel } = await makeOwner(harness);
  const user = await person(harness);
  const path = `/channel/${channel.id}/subscription`;
  const nonsense: Record<string, string>[] = [{}, { subscribed: "" }, { subscribed: "tak" }, { subscribed: "true" }];
  for (const form of nonsense) expect((await user.post(path, form)).status).toBe(422);
  expect(await followers(channel.id)).toBe(0);
  expect((await user.post(path, { subscribed: "1" })).status).toBe(303);
  for (const form of nonsense) expect((await user.post(path, form)).status).toBe(422);
  expect(await followers(channel.id)).toBe(1);
  expect((await user.post(path, { subscribed: "0" })).status).toBe(303);
  expect(await followers(channel.id)).toBe(0);
});
