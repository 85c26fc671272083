import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import type { Told } from "../stats/rules/told.ts";
import { statBeats } from "../stats/table.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { viewer } from "../testing/viewing.ts";

let harness: Harness;
let owned: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  owned = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(() => harness.clock.advance(hour));

const browser = { "user-agent": "Mozilla/5.0 (iPhone) Mobile", "accept-language": "pl" };
const short = { ...browser, "sec-fetch-site": "same-origin", "content-length": "400" };

async function send(client: Client, path: string, body: object, headers: Record<string, string>) {
  const { status, json, headers: given } = await client.api("POST", path, body, headers);
  return { answer: { status, json }, isShort: !given.has("x-request-id") };
}

/** What is written of whatever came, without whom and when. */
async function written(): Promise<object[]> {
  const rows = await harness.ctx.db.select().from(statBeats);
  await harness.ctx.write((tx) => tx.db.delete(statBeats));
  const all = rows.flatMap(({ told }) => JSON.parse(told) as Told[]);
  return all.map((told) => ({ ...told, at: 0, viewer: "", network: "" }));
}

test("what pages of our own say of visitors is answered and written alike on the short way and on the long one", async () => {
  const { id: videoId } = await makeVideo(harness, owned.channel, { duration: 60 });
  const { id: closed } = await makeVideo(harness, owned.channel, { visibility: "private" });
  const playing = { videoId, viewId: "a-view" };
  const beat = { currentVideoTimeSeconds: 6, isPlayingNow: true, secondsSpentBuffering: 1 };
  const played = { ...playing, ...beat, segments: [{ startSeconds: 0, endSeconds: 6 }] };
  const visit = { to: "/", from: "http://localhost:3000/watch/x", fromT: 6, referrer: "", close: false };
  const came = { from: "http://localhost:3000/search?query=las", to: `/watch/${videoId}` };
  const calls: [string, object, number][] = [
    ["/videos/view", { ...playing, ...came }, 204],
    ["/videos/view", { ...playing, from: "https://blog.example/a", to: `/embed/${videoId}` }, 204],
    ["/videos/view", { ...playing, videoId: closed }, 404],
    ["/videos/view", { ...playing, more: 1 }, 422],
    ["/videos/view", { videoId }, 422],
    ["/videos/view/playbackstats", played, 200],
    ["/videos/view/playbackstats", { ...played, viewId: "\u0000" }, 400],
    ["/nav", { ...visit, referrer: "https://blog.example/a" }, 204],
    ["/nav", { ...visit, referrer: "http://localhost:3000/new" }, 204],
    ["/nav", { ...visit, fromT: -1 }, 422],
  ];
  for (const [path, body, status] of calls) {
    const long = await send(viewer(harness), path, body, browser);
    const asLong = await written();
    const isTaken = status < 300;
    expect([path, long.answer.status, long.isShort, asLong.length]).toEqual([path, status, false, isTaken ? 1 : 0]);
    expect(await send(viewer(harness), path, body, short)).toEqual({ ...long, isShort: isTaken });
    expect(await written()).toEqual(asLong);
  }
  await saveSiteSettings(harness.ctx, { maintenance: { since: 0, until: null, pl: "", en: "" } });
  for (const [path, body] of calls) expect((await send(viewer(harness), path, body, short)).answer.status).toBe(503);
  await saveSiteSettings(harness.ctx, { maintenance: null });
});
