import { afterAll, beforeAll, expect, test } from "bun:test";
import { rootFile } from "../platform/root.ts";
import { loginAs, makeChannel, makePlaylist, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const sheetsIn = (html: string) =>
  [...html.replace(/<noscript>.*?<\/noscript>/g, "").matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );
const plain = (name: string) => name.replace(/-[a-z0-9]+\.css$/, ".css");

async function visited() {
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner);
  const video = await makeVideo(harness, channel);
  return { owner, creator: await loginAs(harness, owner), channel, video };
}

test("a viewer's page loads less than 20 KB of style, compressed by either way", async () => {
  const { channel, video } = await visited();
  const pages: Record<string, string[]> = {
    "/": ["site.css", "sections.css"],
    [`/watch/${video.id}`]: ["site.css", "comments.css"],
  };
  for (const path of ["/", `/watch/${video.id}`, `/c/${channel.slug}`, "/live-upcoming", "/login"]) {
    const { status, text } = await harness.guest().get(path);
    const sheets = sheetsIn(text);
    expect([path, status, sheets.map(plain)]).toEqual([path, 200, pages[path] ?? ["site.css"]]);
    for (const coding of ["gz", "br"]) {
      const sizes = sheets.map((name) => Bun.file(rootFile(`static/built/${name}.${coding}`)).size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
      expect(Math.min(...sizes)).toBeGreaterThan(1_000);
    }
  }
});

test("a page of posts stays as light, and no page without an island loads 25 KB of script", async () => {
  const { video, owner } = await visited();
  const { id } = await makePlaylist(harness, owner, { videoIds: [video.id] });
  const lists = ["/", "/new", "/popular", "/trending", "/categories", "/tags", "/channels", "/live-upcoming"];
  const others = [
    "/feed",
    "/search?query=las",
    `/watch/${video.id}/options`,
    `/playlist/${id}`,
    "/login",
    "/register",
    "/reset-password",
  ];
  for (const path of [...lists, ...others]) {
    const { status, text } = await harness.guest().get(path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, weightOf(sheetsIn(text)) < 20_000]).toEqual([path, true]);
    expect([path, weightOf(scriptsOf(text)) < 25_000]).toEqual([path, true]);
  }
});

const weightOf = (names: string[]) =>
  names.reduce((sum, name) => sum + Bun.file(rootFile(`static/built/${name}.gz`)).size, 0);

/** Those that a page loads as it comes: also what takes a list on, where there is one. */
function scriptsOf(html: string): string[] {
  const linked = [...html.matchAll(/<script src="\/assets\/([^"]+)"/g)].map(([, name]) => name ?? "");
  const forLists = /\/assets\/(lists-[a-z0-9]+\.js)/.exec(html)?.[1];
  return / data-list[ =>]/.test(html) && forLists ? [...linked, forLists] : linked;
}

test("a page that loads no htmx asks for nothing by it", async () => {
  for (const path of ["/login", "/register", "/reset-password", "/en/login"]) {
    const { text } = await harness.guest().get(path);
    expect([path, text.includes("/assets/htmx"), text.includes("hx-")]).toEqual([path, false, false]);
  }
  expect((await harness.guest().get("/")).text).toContain("/assets/htmx");
});

test("what one manages is dressed by a sheet beside it, and a long text by another", async () => {
  const { creator, channel } = await visited();
  for (const path of [
    "/account",
    `/manage-channel/${channel.id}/videos`,
    `/en/manage-channel/${channel.id}/settings`,
  ]) {
    const { status, text } = await creator.get(path);
    expect([path, status, sheetsIn(text).map(plain)]).toEqual([path, 200, ["site.css", "choices.css", "manage.css"]]);
  }
  expect(sheetsIn((await harness.guest().get("/about")).text).map(plain)).toEqual(["site.css", "prose.css"]);
});

test("pages of donations stay as light as a viewer's others", async () => {
  for (const path of ["/donate", "/donate-old", "/donators-all", "/payment-success"]) {
    const { status, text } = await harness.guest().get(path);
    expect([path, status, weightOf(sheetsIn(text)) < 20_000]).toEqual([path, 200, true]);
    expect([path, weightOf(scriptsOf(text)) < 25_000]).toEqual([path, true]);
  }
});
