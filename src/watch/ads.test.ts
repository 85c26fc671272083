import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { ads } from "../ads/table.ts";
import { hour } from "../platform/clock.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeAd } from "../testing/ads.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { captions } from "../videos/table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(() =>
  harness.ctx.write(async (tx) => {
    await tx.db.delete(ads);
    tx.afterCommit(() => tx.bus.publish("ads", {}));
  }),
);

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0" };

async function places() {
  const [owner, advertiser] = [await makeUser(harness), await makeUser(harness)];
  const [channel, paying] = [await makeChannel(harness, owner), await makeChannel(harness, advertiser)];
  return { owner, channel, paying, film: await makeVideo(harness, channel, { duration: 60 }) };
}

let asked = 0;

/** What a page offers of ads: the question of its player, and of its banner. Each time at an address that nobody kept. */
async function offered(client: Client, path: string) {
  const { status, text } = await client.get(`${path}?asked=${++asked}`);
  const question = /&quot;spots&quot;:\{&quot;question&quot;:&quot;([^&]+(?:&amp;[^&]+)*)&quot;/.exec(text)?.[1];
  return {
    status,
    spots: question?.replaceAll("&amp;", "&").replaceAll("\\u0026", "&") ?? null,
    banner: /data-banner="([^"]*)"/.exec(text)?.[1] ?? null,
    parts: ["banners.css", "banners.js"].filter((name) =>
      text.includes(`/assets/${name.replace(".", "-")}`.slice(0, 16)),
    ),
  };
}

const nothing = { status: 200, spots: null, banner: null, parts: [] };

test("a page asks for ads, and keeps room for a banner, only where there is one", async () => {
  const { paying, film, owner } = await places();
  const guest = harness.guest();
  for (const path of ["/", `/watch/${film.id}`]) expect([path, await offered(guest, path)]).toEqual([path, nothing]);

  await makeAd(harness, paying, { placement: "before" });
  expect(await offered(guest, "/")).toEqual(nothing);
  const question = `/api/ads/next-ad?videoId=${film.id}`;
  expect(await offered(guest, `/watch/${film.id}`)).toEqual({ ...nothing, spots: question });

  await makeAd(harness, paying, { type: "banner" });
  const parts = ["banners.css", "banners.js"];
  expect(await offered(guest, "/")).toMatchObject({ banner: "/api/ads/next-ad?", parts });
  expect(await offered(guest, `/en/watch/${film.id}`)).toEqual({
    status: 200,
    spots: question,
    banner: question,
    parts,
  });
  // Whose film it is is shown none beside it.
  expect(await offered(await loginAs(harness, owner), `/watch/${film.id}`)).toEqual(nothing);
});

test("none beside films for children, of the advertiser's own, with streams and premieres, or in other sites' frames", async () => {
  const { channel, paying, film } = await places();
  await makeAd(harness, paying, {});
  await makeAd(harness, paying, { type: "banner" });
  const now = harness.clock.now();
  const others = [
    await makeVideo(harness, channel, { forChildren: true }),
    await makeVideo(harness, paying),
    await makeVideo(harness, channel, { premiereAt: now + hour, duration: 60 }),
    await makeVideo(harness, channel, { live: true, livestreamStartsAt: now + hour, playableAt: null }),
  ];
  const guest = harness.guest();
  for (const { id } of others) expect([id, await offered(guest, `/watch/${id}`)]).toEqual([id, nothing]);

  const frame = `/embed/${film.id}`;
  expect(await offered(guest, frame)).toEqual(nothing);
  await saveSiteSettings(harness.ctx, { adsInEmbeds: true });
  const inFrame = await offered(harness.guest(), frame);
  expect(inFrame).toEqual({ ...nothing, spots: `/api/ads/next-ad?videoId=${film.id}&embed=1` });
  await saveSiteSettings(harness.ctx, { adsInEmbeds: false });
});

test("a spot comes with its captions, and with the way to who pays for it", async () => {
  const { paying, film } = await places();
  const target = await makeVideo(harness, paying);
  const ways = [
    { clickAction: "open_url", clickUrl: "https://sklep.example/" },
    { clickAction: "video", clickVideoId: target.id },
    { clickAction: "channel" },
    { clickAction: "none" },
  ] as const;
  const links: unknown[] = [];
  for (const way of ways) {
    const ad = await makeAd(harness, paying, { placement: "before", ...way });
    await harness.ctx.write((tx) =>
      tx.db
        .insert(captions)
        .values({ videoId: ad.videoId ?? "", lang: "pl", label: "polski", version: 2, createdAt: tx.clock.now() }),
    );
    const { json } = await harness.guest().get(`/api/ads/next-ad?videoId=${film.id}&slots=preVideo`, browser);
    const { preVideo } = json as { preVideo: { link: { to: string } | null; video: { captions: { url: string }[] } } };
    links.push(preVideo.link);
    expect(preVideo.video.captions).toMatchObject([{ lang: "pl", label: "polski" }]);
    expect(preVideo.video.captions[0]?.url).toEndWith(`/video/${ad.videoId}/captions/pl.vtt?v=2`);
    await harness.ctx.write(async (tx) => {
      await tx.db.delete(ads);
      tx.afterCommit(() => tx.bus.publish("ads", {}));
    });
  }
  expect(links).toEqual([
    { to: expect.stringMatching(/^\/openurl\?url=https%3A%2F%2Fsklep\.example%2F&sign=/), newTab: true },
    { to: `/watch/${target.id}`, newTab: false },
    { to: `/c/${paying.slug}`, newTab: false },
    null,
  ]);
});
