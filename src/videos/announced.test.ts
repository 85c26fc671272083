import { afterAll, beforeAll, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "./rules/listing.ts";

let harness: Harness;
let mine: Awaited<ReturnType<typeof makeOwner>>;
const pictured = { pictureVersion: 3 };

beforeAll(async () => {
  harness = await startHarness();
  mine = await makeOwner(harness, pictured);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function announce(more: Parameters<typeof makeVideo>[2], channel = mine.channel) {
  const video = await makeVideo(harness, channel, {
    live: true,
    listedAt: null,
    playableAt: null,
    duration: null,
    ...more,
  });
  await harness.ctx.write((tx) => refreshListing(tx, video.id));
  return video;
}

/** A page as a visitor gets it now, not as one did two seconds ago. */
async function page(path: string): Promise<string> {
  harness.clock.advance(3000);
  return (await harness.guest().get(path)).text;
}

const inHours = (hours: number) => harness.clock.now() + hours * hour;
const isClosed = (text: string) => /<meta name="robots" content="noindex"/.test(text);

test("search engines may keep what is announced to everybody, and find it", async () => {
  const stream = await announce({ livestreamStartsAt: inHours(5) });
  const untimed = await announce({});
  const late = await announce({ livestreamStartsAt: inHours(-1) });
  const premiere = await announce({ live: false, premiereAt: inHours(3), playableAt: 1, duration: 60 });
  const linked = await announce({ livestreamStartsAt: inHours(5), visibility: "non_public" });
  const over = await announce({ livestreamEndedAt: inHours(-1), livestreamStartsAt: inHours(-2) });
  const map = await page("/sitemap.xml");
  for (const { id } of [stream, untimed, late, premiere]) {
    expect([id, isClosed(await page(`/watch/${id}`))]).toEqual([id, false]);
    expect(map).toContain(`/watch/${id}<`);
  }
  for (const { id } of [linked, over]) {
    expect([id, isClosed(await page(`/watch/${id}`))]).toEqual([id, true]);
    expect(map).not.toContain(`/watch/${id}<`);
  }
  expect(map).toContain("/live-upcoming<");
  const facts = /<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(await page(`/watch/${stream.id}`))?.[1] ?? "";
  expect(JSON.parse(facts).publication).toEqual({
    "@type": "BroadcastEvent",
    isLiveBroadcast: true,
    startDate: new Date(stream.livestreamStartsAt ?? 0).toISOString(),
  });
});

test("a recording tells when the stream began, a film when its premiere did, not when they were announced", async () => {
  const told = async (more: Parameters<typeof makeVideo>[2]) => {
    const { id } = await announce({ playableAt: 1, duration: 60, ...more });
    const facts = /<p class="facts">.*?<\/p>/s.exec(await page(`/watch/${id}`))?.[0] ?? "";
    return facts.replaceAll("<!-- -->", "");
  };
  const begun = inHours(-5);
  const time = `<time dateTime="${new Date(begun).toISOString()}" data-local="moment">`;
  const announced = { publishedAt: inHours(-100) };
  const ended = { ...announced, livestreamStartedAt: begun, livestreamEndedAt: inHours(-4) };
  expect(await told(ended)).toContain(`Transmisja z\u00a0${time}`);
  const shown = { ...announced, live: false, premiereAt: begun, premiereEndedAt: inHours(-4) };
  expect(await told(shown)).toContain(`Premiera ${time}`);
  expect(await told({ live: false, publishedAt: begun })).toContain(`<span>${time}`);
});

test("what is announced without a picture shows its channel's, in lists, on the stage and where it is shared", async () => {
  const { id } = await announce({ livestreamStartsAt: inHours(2) });
  const plain = await makeOwner(harness);
  const other = await announce({ livestreamStartsAt: inHours(2) }, plain.channel);
  const own = await announce({ livestreamStartsAt: inHours(2), thumbnailVersion: 1 });
  const picture = `/media/channel/${mine.channel.id}/`;
  for (const path of ["/", "/live-upcoming", "/tv"]) {
    const cards = await page(path);
    const around = (video: string) =>
      cards
        .slice(cards.indexOf(`${video}"`))
        .split("</article>")[0]
        ?.split("</li>")[0] ?? "";
    expect([path, around(id).includes(`${picture}96.webp?v=3`)]).toEqual([path, true]);
    expect([path, /class="stand-in tint-\d+"/.test(around(other.id))]).toEqual([path, true]);
    expect([path, around(own.id).includes("stand-in")]).toEqual([path, false]);
  }
  const watch = await page(`/watch/${id}`);
  expect(watch).toContain(`content="http://localhost:3000${picture}1024.webp?v=3"`);
  expect(watch).toContain(`"thumbnailUrl":"http://localhost:3000${picture}1024.webp?v=3"`);
  const room = await mine.owner.get(`/manage-channel/${mine.channel.id}/videos/${id}/live`);
  const stage = new RegExp(`class="poster stand-in tint-[0-9]+"><img[^>]*src="${picture}256.webp`);
  expect([watch, await page(`/embed/${id}`), room.text].map((text) => stage.test(text))).toEqual([true, true, true]);
  expect(/class="poster stand-in tint-\d+"><\/div>/.test(await page(`/watch/${other.id}`))).toBe(true);
  expect((await page(`/watch/${own.id}`)).includes("poster stand-in")).toBe(false);
});
