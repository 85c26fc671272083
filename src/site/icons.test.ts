import { afterAll, beforeAll, expect, test } from "bun:test";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

type Manifest = { icons: { src: string; sizes: string; type: string; purpose: string }[] };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function fetched(path: string): Promise<{ type: string | null; status: number; bytes: Buffer }> {
  const answer = await harness.app.fetch(new Request(`http://localhost:3000${path}`), () => "127.0.0.1");
  return {
    type: answer.headers.get("content-type"),
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/** Width and height as a PNG says them. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the manifest and its icons follow the site's name, description and accent, in the page's language", async () => {
  await saveSiteSettings(harness.ctx, { name: "Telewizja Bałtyk", description: "Znad morza", accent: "green" });
  const { type, bytes } = await fetched("/manifest.webmanifest");
  expect(type).toBe("application/manifest+json");
  const manifest = JSON.parse(bytes.toString()) as Manifest;
  const about = { id: "/", name: "Telewizja Bałtyk", short_name: "Telewizja", description: "Znad morza" };
  expect(manifest).toMatchObject({ ...about, lang: "pl", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const icon of manifest.icons) {
    const file = await fetched(icon.src);
    expect([icon.src, file.status, file.type]).toEqual([icon.src, 200, icon.type]);
    if (icon.type === "image/png") expect([icon.src, sizeOf(file.bytes)]).toEqual([icon.src, icon.sizes]);
    else expect(file.bytes.toString()).toContain("#3fb56f");
  }
  const english = JSON.parse((await fetched("/en/manifest.webmanifest")).bytes.toString());
  expect(english).toMatchObject({ id: "/", lang: "en", start_url: "/en" });
});

test("every page names icons that are there, for tabs, telephones and other sites", async () => {
  const html = (await harness.guest().get("/en/faq")).text;
  const linked = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const links = {
    "image/x-icon": linked(/<link rel="icon" href="([^"]*)" sizes/),
    "image/svg+xml": linked(/<link rel="icon" href="([^"]*)" type/),
    "image/png": linked(/<link rel="apple-touch-icon" href="([^"]*)"/),
    "application/manifest+json": linked(/<link rel="manifest" href="([^"]*)"/),
    "image/jpeg": new URL(linked(/<meta property="og:image" content="([^"]*)"/)).pathname,
  };
  for (const [type, path] of Object.entries(links)) {
    const file = await fetched(path);
    expect([path, file.status, file.type]).toEqual([path, 200, type]);
  }
  expect(sizeOf((await fetched(links["image/png"])).bytes)).toBe("180x180");
  const { bytes } = await fetched("/favicon.ico");
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[22], bytes[38]]).toEqual([1, 3, 16, 32, 48]);
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
});

test("a video's page tells other sites the size, the words and the kind of what they show", async () => {
  const channel = await makeChannel(harness, await makeUser(harness), { pictureVersion: 1 });
  const video = await makeVideo(harness, channel, { title: "Sztorm", thumbnailVersion: 1 });
  const { text } = await harness.guest().get(`/watch/${video.id}`);
  const told = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(text)?.[1];
  expect(told("og:image")).toContain(`/video/${video.id}/720.webp`);
  expect([told("og:image:width"), told("og:image:height"), told("og:image:alt")]).toEqual(["1280", "720", "Sztorm"]);
  expect([told("og:video:type"), told("og:video:width"), told("og:video:height")]).toEqual([
    "text/html",
    "1280",
    "720",
  ]);
  expect(told("og:video")).toEndWith(`/embed/${video.id}`);
  const page = (await harness.guest().get(`/c/${channel.slug}`)).text;
  expect(page).toContain('<meta property="og:image:width" content="512"/>');
});
