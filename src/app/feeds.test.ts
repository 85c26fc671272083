import { afterAll, beforeAll, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { captions } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";

const origin = "http://localhost:3000";
let harness: Harness;
let channel: Awaited<ReturnType<typeof makeOwner>>["channel"];

beforeAll(async () => {
  harness = await startHarness();
  ({ channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

async function fresh(path: string) {
  harness.clock.advance(3000);
  return harness.guest().get(path);
}

/** The text of an item's element, its entities read. */
function textOf(feed: string, id: string, name: string): string | undefined {
  const item = feed.split("<item>").find((part) => part.includes(id));
  const raw = new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item ?? "")?.[1];
  return raw?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

function attributesOf(feed: string, id: string, name: string): Record<string, string> | undefined {
  const item = feed.split("<item>").find((part) => part.includes(id));
  const raw = new RegExp(`<${name} ([^>]*)/>`).exec(item ?? "")?.[1];
  return raw === undefined
    ? undefined
    : Object.fromEntries([...raw.matchAll(/(\w+)="([^"]*)"/g)].map((m) => m.slice(1)));
}

test("robots.txt is text, fresh or kept", async () => {
  for (let time = 0; time < 2; time++) {
    const { headers, text } = await harness.guest().get("/robots.txt");
    const head = await harness.guest().request("/robots.txt", { method: "HEAD" });
    expect(head.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
    expect(text).toStartWith("User-agent: *\n");
    for (const path of ["/search", "/en/search", "/admin"]) expect(text).toContain(`Disallow: ${path}\n`);
  }
});

test("the page that other sites embed tells programs what it plays, as the watch page does", async () => {
  const open = await makeVideo(harness, channel);
  const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  for (const path of [`/watch/${open.id}`, `/embed/${open.id}`, `/en/embed/${open.id}`]) {
    const { text } = await harness.guest().get(path);
    const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "{}";
    expect([path, JSON.parse(told)]).toMatchObject([
      path,
      { "@type": "VideoObject", contentUrl: `${origin}/media/video/${open.id}/hls-1/master.m3u8` },
    ]);
    expect(text).toContain('type="application/json+oembed"');
  }
  expect((await harness.guest().get(`/embed/${hidden.id}`)).status).toBe(404);
});

test("a feed says what a video is about, and where a player finds it, with its true length and type", async () => {
  const about = "Pierwszy <akapit> & reszta\n\nDrugi";
  const film = await makeVideo(harness, channel, { title: "Film", description: about, mediaVersion: 3 });
  const sound = await makeVideo(harness, channel, { title: "Dźwięk", kind: "audio", width: null, height: null });
  const bare = await makeVideo(harness, channel, { title: "", live: true, livestreamStartedAt: harness.clock.now() });
  const playlist = "#EXTM3U\n#EXT-X-VERSION:7\n";
  const storage = harness.ctx.storage;
  await storage.put(`${mediaKeys.hls(film.id, 3)}/master.m3u8`, playlist);
  await storage.put(`${mediaKeys.hls(bare.id, 1)}/master.m3u8`, playlist);
  await storage.put(`${mediaKeys.hls(sound.id, 1)}/master.m3u8`, playlist);
  await storage.put(mediaKeys.sound(sound.id, 1), new Uint8Array(1234));

  const { text, headers } = await fresh("/rss.xml");
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(textOf(text, film.id, "description")).toBe("Pierwszy &lt;akapit&gt; &amp; reszta<br><br>Drugi");
  expect(attributesOf(text, film.id, "enclosure")).toEqual({
    url: `${origin}/media/video/${film.id}/hls-3/master.m3u8`,
    type: "application/vnd.apple.mpegurl",
    length: String(playlist.length),
  });
  expect(attributesOf(text, sound.id, "enclosure")).toEqual({
    url: `${origin}/media/video/${sound.id}/hls-1/sound.m4a`,
    type: "audio/mp4",
    length: "1234",
  });
  expect(attributesOf(text, sound.id, "media:content")).toMatchObject({ medium: "audio", duration: "60" });
  expect(textOf(text, bare.id, "title")).toBe("Bez tytułu");
  expect(attributesOf(text, bare.id, "enclosure")).toBeUndefined();
  for (const { id } of [film, sound]) {
    const { url = "", type = "", length } = attributesOf(text, id, "enclosure") ?? {};
    const served = await harness.guest().get(url.slice(origin.length));
    expect([served.status, served.headers.get("content-type")]).toEqual([200, type]);
    expect(String(Buffer.byteLength(served.text))).toBe(length ?? "");
  }
});

test("feeds are titled in their language, and say where they are", async () => {
  const polish = (await fresh("/rss.xml")).text;
  const english = (await fresh("/en/rss.xml")).text;
  expect(polish).toContain("<title>Nadaj: najnowsze filmy</title>");
  expect(english).toContain("<title>Nadaj: latest videos</title>");
  expect(english).toContain(`<atom:link rel="self" type="application/rss+xml" href="${origin}/en/rss.xml"/>`);
  const own = (await fresh(`/en/c/${channel.slug}/rss.xml`)).text;
  expect(own).toContain(`<title>${channel.name} – Nadaj</title><link>${origin}/en/c/${channel.slug}</link>`);
  expect((await fresh("/en")).text).toContain('type="application/rss+xml" href="/en/rss.xml"');
  expect((await fresh("/")).text).toContain('type="application/rss+xml" href="/rss.xml"');
});

test("a premiere that is still to come or in its course gives nothing away", async () => {
  const now = harness.clock.now();
  const premiere = await makeVideo(harness, channel, { premiereAt: now - 10_000, duration: 3600, kind: "audio" });
  await harness.ctx.storage.put(mediaKeys.sound(premiere.id, 1), new Uint8Array(10));
  const caption = { videoId: premiere.id, lang: "pl", label: "Polski", createdAt: now };
  await harness.ctx.write((tx) => tx.db.insert(captions).values(caption));
  const { text } = await fresh("/rss.xml");
  for (const name of ["enclosure", "podcast:transcript"])
    expect([name, attributesOf(text, premiere.id, name)]).toEqual([name, undefined]);
  const address = `/media/${mediaKeys.sound(premiere.id, 1)}`;
  expect((await harness.guest().get(address)).status).toBe(404);
  harness.clock.advance(day);
  const after = (await fresh("/rss.xml")).text;
  expect(attributesOf(after, premiere.id, "enclosure")).toMatchObject({ length: "10" });
  expect(attributesOf(after, premiere.id, "podcast:transcript")).toMatchObject({ language: "pl" });
  expect((await harness.guest().get(address)).status).toBe(200);
});

test("oEmbed: every address of a video, in its shape, within what is asked for", async () => {
  const wide = await makeVideo(harness, channel, { title: 'Tytuł "z" <b>' });
  const tall = await makeVideo(harness, channel, { width: 1080, height: 1920 });
  const ask = async (path: string, more = "") => {
    const url = encodeURIComponent(path.startsWith("http") ? path : origin + path);
    return harness.guest().get(`/oembed?url=${url}${more}`);
  };
  type Answer = { width: number; height: number; html: string; title: string };
  const size = async (id: string, more = "") => {
    const { width, height } = (await ask(`/watch/${id}`, more)).json as Answer;
    return [width, height];
  };
  for (const path of [`/watch/${wide.id}`, `/embed/${wide.id}`, `/en/embed/${wide.id}`, `/watch/${wide.id}?t=5`]) {
    const answer = await ask(path);
    const { html, title } = answer.json as Answer;
    expect([path, answer.status, title]).toEqual([path, 200, wide.title]);
    expect(html).toContain(`src="${origin}${path.startsWith("/en") ? "/en" : ""}/embed/${wide.id}"`);
    expect(html).not.toContain("<b>");
  }
  expect(await size(wide.id)).toEqual([640, 360]);
  expect(await size(wide.id, "&maxwidth=320")).toEqual([320, 180]);
  expect(await size(wide.id, "&maxwidth=1000&maxheight=90")).toEqual([160, 90]);
  expect(await size(wide.id, "&maxheight=100")).toEqual([177, 100]);
  expect(await size(wide.id, "&maxwidth=-5&maxheight=abc")).toEqual([640, 360]);
  expect(await size(tall.id)).toEqual([360, 640]);
  expect(await size(tall.id, "&maxwidth=500&maxheight=400")).toEqual([225, 400]);
  for (const format of ["xml", "html"]) {
    const { status, headers, text } = await ask(`/watch/${wide.id}`, `&format=${format}`);
    expect([status, headers.get("content-type"), text]).toEqual([
      501,
      "text/plain; charset=UTF-8",
      expect.stringMatching(/^[^<]*JSON/),
    ]);
  }
  expect((await ask(`/watch/${wide.id}`, "&format=json")).status).toBe(200);
  const unknown = [`/watch/0VnoSuchVideo`, `/c/${channel.slug}`, "https://evil.example/watch/a", "javascript:1", "/"];
  for (const path of unknown) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect((await harness.guest().get("/oembed")).status).toBe(404);
});
