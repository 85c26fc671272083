import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { makeApp } from "../app/server.tsx";
import { hour, minute, second } from "../platform/clock.ts";
import type { Topics } from "../platform/cluster/bus.ts";
import { presence } from "../platform/cluster/presence.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { presentNow, seeProgram, watchingNow } from "./presence.ts";
import { refreshListing } from "./rules/listing.ts";

let harness: Harness;
let id: string;

beforeAll(async () => {
  harness = await startHarness({ env: { TRUST_PROXY: "true" } });
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  const { channel } = await makeOwner(harness);
  const begun = { live: true, livestreamStartedAt: harness.clock.now() - minute };
  ({ id } = await makeVideo(harness, channel, begun));
  await harness.ctx.write((tx) => refreshListing(tx, id));
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const from = (address: string, agent = firefox) => ({ "x-forwarded-for": address, "user-agent": agent });

/** What a page's player says every few seconds. */
const beat = (client: Client, headers: Record<string, string>, playing = true, video = id) =>
  client.get(`/watch/${video}/state${playing ? "?playing=1" : ""}`, headers);

function visitor(tuid: string): Client {
  const client = harness.guest();
  client.cookies.set("tuid", tuid.padEnd(32, "0"));
  return client;
}

const count = () => [watchingNow(harness.ctx, id), presentNow(harness.ctx, id)];

test("everybody who plays counts once, however many windows they have, and for half a minute after they left", async () => {
  const anna = await makeUser(harness);
  const [desk, phone] = [await loginAs(harness, anna), await loginAs(harness, anna)];
  await beat(desk, from("192.0.2.1"));
  await beat(phone, from("198.51.100.7", chrome));
  expect(count()).toEqual([1, 1]);
  // Another window of hers stands still: she watches all the same.
  await beat(desk, from("192.0.2.1"), false);
  await beat(visitor("aaaa"), from("192.0.2.2"));
  await beat(visitor("bbbb"), from("192.0.2.2"));
  expect(count()).toEqual([3, 3]);
  const still = visitor("cccc");
  await beat(still, from("192.0.2.3"), false);
  expect(count()).toEqual([3, 4]);
  await beat(still, from("192.0.2.3"));
  expect(count()).toEqual([4, 4]);
  harness.clock.advance(20 * second);
  await beat(still, from("192.0.2.3"));
  harness.clock.advance(6 * second);
  expect(count()).toEqual([1, 1]);
  harness.clock.advance(25 * second);
  expect(count()).toEqual([0, 0]);
});

test("who gets their device's name on the way, or has none, counts once too", async () => {
  const fresh = harness.guest();
  await beat(fresh, from("192.0.2.10"));
  expect(count()).toEqual([1, 1]);
  fresh.cookies.set("tuid", "d".repeat(32));
  await beat(fresh, from("192.0.2.10"));
  expect(count()).toEqual([1, 1]);
  // An embed on another site, where browsers keep cookies back.
  await beat(harness.guest(), from("192.0.2.11"));
  await beat(harness.guest(), from("192.0.2.11"));
  await beat(harness.guest(), from("192.0.2.11", chrome));
  expect(count()).toEqual([3, 3]);
});

test("programs are seen by the playlists that they ask for, players of pages not a second time", async () => {
  const { channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel, { duration: 80, premiereAt: harness.clock.now() });
  const folder = `video/${film.id}/hls-1`;
  const list = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n";
  await harness.ctx.storage.put(`${folder}/v360/index.m3u8`, `${list}#EXTINF:4.000,\ns00000.m4s\n#EXT-X-ENDLIST\n`);
  await harness.ctx.storage.put(`${folder}/v360/s00000.m4s`, "picture");
  await harness.ctx.storage.put(`${folder}/master.m3u8`, "#EXTM3U\n");
  const ask = (path: string, headers: Record<string, string>, method = "GET") =>
    harness.guest().request(`/media/${folder}/${path}`, { method, headers });
  const now = () => watchingNow(harness.ctx, film.id);
  const vlc = from("192.0.2.20", "VLC/3.0.24 LibVLC/3.0.24");
  for (const path of ["master.m3u8", "v360/s00000.m4s", "v360/none.m3u8", "none/index.m3u8"]) await ask(path, vlc);
  await ask("v360/index.m3u8", vlc, "HEAD");
  expect(now()).toBe(0);
  for (let times = 0; times < 3; times++) await ask("v360/index.m3u8", vlc);
  expect(now()).toBe(1);
  await ask("v360/index.m3u8", from("192.0.2.21", "Lavf/59.27.100"));
  expect(now()).toBe(2);
  // A browser asks for playlists and says that it plays; another one asks, and says that it is paused.
  await ask("v360/index.m3u8", from("192.0.2.22"));
  await beat(visitor("eeee"), from("192.0.2.22"), true, film.id);
  await ask("v360/index.m3u8", from("192.0.2.23"));
  await beat(harness.guest(), from("192.0.2.23"), false, film.id);
  expect([now(), presentNow(harness.ctx, film.id)]).toEqual([3, 4]);
  harness.clock.advance(26 * second);
  expect(now()).toBe(0);
  // Over, it is a film like any other.
  harness.clock.advance(minute);
  await ask("v360/index.m3u8", vlc);
  expect(now()).toBe(0);
});

test("pages, lists and the API tell the same number; who waits is no viewer", async () => {
  for (const name of ["f1", "f2", "f3"]) await beat(visitor(name), from(`192.0.2.${30 + Number(name[1])}`));
  harness.clock.advance(3 * second);
  const guest = harness.guest();
  const json = async (path: string) => (await guest.api("GET", path)).json as Record<string, unknown>;
  const listed = (await json("/videos?limit=100")).items as Record<string, unknown>[];
  expect([
    (await json(`/videos/${id}`)).watchingNow,
    (await json(`/videos/${id}/live/viewers`)).watchingNow,
    listed.find(({ _id }) => _id === id)?.watchingNow,
    ((await guest.get(`/watch/${id}/state`)).json as { viewers: number }).viewers,
  ]).toEqual([3, 3, 3, 3]);
  const watch = (await guest.get(`/watch/${id}`)).text;
  expect(/data-live-viewers="true">3<\/b>.*?>oglądają teraz</s.test(watch)).toBe(true);
  for (const path of ["/", "/live-upcoming", "/tv"])
    expect([path, (await guest.get(path)).text.includes("3 oglądają")]).toEqual([path, true]);

  const { channel } = await makeOwner(harness);
  const ahead = await makeVideo(harness, channel, { live: true, livestreamStartsAt: harness.clock.now() + hour });
  for (const name of ["w1", "w2"]) await beat(visitor(name), from("192.0.2.40"), false, ahead.id);
  expect((await json(`/videos/${ahead.id}`)).watchingNow).toBe(0);
  const waiting = (await guest.get(`/watch/${ahead.id}/state`, from("192.0.2.41"))).json as { viewers: number };
  expect(waiting.viewers).toBe(3);
});

test("whoever invents visitors gets no further than an address can be, and is forgotten", async () => {
  for (let index = 0; index < 300; index++) await beat(visitor(`${index}x`), from("203.0.113.9", `Agent ${index}`));
  for (let index = 0; index < 300; index++)
    await beat(visitor(`${index}y`), from(`2001:db8:1:2::${index.toString(16)}`, `Agent ${index}`));
  expect(count()).toEqual([400, 400]);
  await beat(visitor("honest"), from("192.0.2.50"));
  expect(count()).toEqual([401, 401]);
  harness.clock.advance(26 * second);
  expect(count()).toEqual([0, 0]);
});

test("whose stream it is watches it in the control room without being a viewer", async () => {
  const { owner, channel } = await makeOwner(harness);
  const own = await makeVideo(harness, channel, { live: true, livestreamStartedAt: 1 });
  const there = from("192.0.2.55");
  seeProgram(harness.ctx, own.id, { address: there["x-forwarded-for"], agent: there["user-agent"] });
  expect(watchingNow(harness.ctx, own.id)).toBe(1);
  await owner.get(`/watch/${own.id}/state?preview=1&playing=1`, there);
  expect(watchingNow(harness.ctx, own.id)).toBe(0);
  await owner.get(`/watch/${own.id}/state?playing=1`, there);
  expect(watchingNow(harness.ctx, own.id)).toBe(1);
});

test("of a private stream, and of what does not exist, nobody counts", async () => {
  const { channel } = await makeOwner(harness);
  const hidden = await makeVideo(harness, channel, { live: true, livestreamStartedAt: 1, visibility: "private" });
  for (const video of [hidden.id, "nothing"]) {
    expect((await beat(visitor("gggg"), from("192.0.2.60"), true, video)).status).toBe(404);
    expect(watchingNow(harness.ctx, video)).toBe(0);
  }
});

describe("another server's viewers", () => {
  /** Two processes of the site, and what their browsers say. */
  function processes() {
    const { bus, clock } = harness.ctx;
    return [0, 1].map(() => {
      const ctx = makeCtx({ ...harness.ctx, presence: presence(clock, bus) });
      const app = makeApp(ctx);
      const says = async (tuid: string, address: string) => {
        const client = new Client(app);
        client.cookies.set("tuid", tuid.padEnd(32, "0"));
        await beat(client, from(address));
      };
      return { ctx, says, watching: () => watchingNow(ctx, id) };
    }) as [Process, Process];
  }
  type Process = { ctx: Ctx; says(tuid: string, address: string): Promise<void>; watching(): number };

  test("count, each once; one that falls silent is forgotten with them", async () => {
    const [here, there] = processes();
    await here.says("here", "192.0.2.70");
    await there.says("here", "192.0.2.70");
    await there.says("there", "192.0.2.71");
    expect([here.watching(), there.watching()]).toEqual([1, 2]);
    for (const { ctx } of [here, there]) ctx.presence.tell();
    expect([here.watching(), there.watching()]).toEqual([2, 2]);
    harness.clock.advance(20 * second);
    await here.says("here", "192.0.2.70");
    harness.clock.advance(11 * second);
    expect(here.watching()).toBe(1);
  });

  test("are told by themselves while anybody watches", async () => {
    const [here, there] = processes();
    expect(here.watching()).toBe(0);
    await there.says("one", "192.0.2.72");
    harness.clock.advance(5 * second);
    await there.says("two", "192.0.2.73");
    expect(here.watching()).toBe(2);
    // Nobody is there any longer: the next round says so.
    harness.clock.advance(26 * second);
    there.ctx.presence.tell();
    expect(here.watching()).toBe(0);
  });

  test("may be a crowd: it takes several messages, and counts when all have come", async () => {
    const [here, there] = processes();
    expect(here.watching()).toBe(0);
    for (let index = 0; index < 500; index++) {
      const from = { address: `198.51.${index % 100}.${Math.floor(index / 100)}`, agent: "VLC/3.0.24" };
      seeProgram(there.ctx, id, from);
      seeProgram(there.ctx, "another", from);
    }
    const counts: number[] = [];
    const messages: Topics["presence"][] = [];
    const end = harness.ctx.bus.subscribe("presence", (told) => {
      counts.push(here.watching());
      messages.push(told);
    });
    there.ctx.presence.tell();
    end();
    expect(messages.length).toBeGreaterThan(2);
    expect([...new Set(counts)]).toEqual([0, 500]);
    // One of which a message was lost is as if it were not told.
    seeProgram(there.ctx, id, { address: "192.0.2.74", agent: "VLC/3.0.24" });
    for (const told of messages.toSpliced(1, 1)) harness.ctx.bus.publish("presence", { ...told, round: 1000 });
    expect(here.watching()).toBe(500);
    there.ctx.presence.tell();
    expect(here.watching()).toBe(501);
  });
});
