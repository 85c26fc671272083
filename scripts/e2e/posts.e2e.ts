/** Posts as people write and read them: at a desk, without scripts on a phone, and by two who follow each other. */
import { expect, test } from "bun:test";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { makePost } from "../../src/testing/posts.ts";
import { findings } from "./axe.ts";
import { openPage } from "./site.ts";
import { visitedSite } from "./visits.ts";

let film = "";
let halina = { id: "", session: "" };

const visits = visitedSite(async (ctx, site) => {
  const rows = { ctx, clock: ctx.clock } as unknown as Harness;
  film = (await makeVideo(rows, { id: site.channelId }, { title: "Barszcz na zakwasie" })).id;
  const { id } = await makeUser(rows, { name: "Halina", surname: "Kucharska", bio: "Gotuję." });
  const session = await createSession(ctx, id, { remember: true, userAgent: "e2e", address: "127.0.0.1" });
  halina = { id, session: session.token };
  for (let n = 0; n < 3; n++) await makePost(rows, { id }, { message: `Wpis Haliny numer <b>${n}</b>`, videoId: film });
});
const { open } = visits;

const message = ".compose textarea";

test("one writes with a draft that stays, bold by keys, a film, and too many letters said at once", async () => {
  const page = await open("/feed", { session: true });
  await page.locator(message).fill("a".repeat(312));
  await page.locator(".compose-foot .over", { hasText: "o 12 za dużo" }).waitFor();
  await page.locator(".compose-foot .main-action").click();
  expect(new URL(page.url()).pathname).toBe("/feed");
  await page.locator(message).fill("Dziś ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("barszcz");
  expect(await page.locator(message).inputValue()).toBe("Dziś <b>barszcz</b>");
  await page.locator(".compose-foot .num", { hasText: "12 / 300" }).waitFor();
  await page.locator(".compose-foot label").click();
  await page.locator(".film-picks label", { hasText: "Barszcz" }).click();
  await page.locator(".compose-film .post-film", { hasText: "Barszcz na zakwasie" }).waitFor();
  await page.reload();
  await page.locator(".compose-film .post-film").waitFor();
  expect(await page.locator(message).inputValue()).toBe("Dziś <b>barszcz</b>");
  await page.locator(".compose .identity summary").click();
  await page.locator(".compose .identity label", { has: page.locator(`[value="${visits.site.channelId}"]`) }).click();
  await page.locator(".compose-foot .main-action").click();
  const post = page.locator(".post-list .post").first();
  await post.locator(".post-text b", { hasText: "barszcz" }).waitFor();
  await post.locator(".who", { hasText: "Próba" }).waitFor();
  await post.locator(".post-film").waitFor();
  expect(await page.locator(message).inputValue()).toBe("");
  await page.locator(message).fill("Następny szkic");
  await page.reload();
  expect(await page.locator(message).inputValue()).toBe("Następny szkic");
  await page.locator("[data-discard]").click();
  await page.reload();
  expect(await page.locator(message).inputValue()).toBe("");
}, 60_000);

test("a post is changed in its place, liked, taken away and brought back", async () => {
  const page = await open(`/feed?of=mine`, { session: true });
  await page.locator(message).fill("Do zmiany");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.locator("[data-posted]").waitFor();
  await page.goto(`${visits.site.server.url}/feed?of=mine`);
  const post = page.locator(".post-list .post").first();
  await post.locator("text=Do zmiany").waitFor();
  const choose = async (name: string) => {
    await post.locator(".menu-host > button").click();
    await post.locator(".menu :is(a, button)", { hasText: name }).click();
  };
  await choose("Edytuj wpis");
  await post.locator("textarea").fill("Zmieniony");
  await post.locator(".compose-foot .num", { hasText: "9 / 300" }).waitFor();
  await post.locator("button[type=submit]").click();
  await post.locator(".post-text", { hasText: "Zmieniony" }).waitFor();
  await post.locator("text=edytowano").waitFor();
  await post.locator("button[name=rating]").first().click();
  await post.locator("button[aria-pressed=true]", { hasText: "1" }).waitFor();
  await choose("Usuń wpis");
  await page.locator(".post-gone button", { hasText: "Cofnij" }).click();
  await post.locator(".post-text", { hasText: "Zmieniony" }).waitFor();
}, 60_000);

test("one follows an author, finds their posts in one place, and mutes them again", async () => {
  const page = await open("/feed", { session: true });
  const theirs = page.locator(".post", { hasText: "Wpis Haliny" });
  await theirs.first().locator(".follow button", { hasText: "Obserwuj" }).click();
  await theirs.first().locator(".follow button", { hasText: "Obserwujesz" }).waitFor();
  await page.locator(".tabs a", { hasText: "Obserwowani" }).click();
  await page.waitForURL(/of=followed/);
  expect(await theirs.count()).toBe(3);
  expect(await page.locator(".post").count()).toBe(3);
  await page.locator(".feed-aside a", { hasText: "Halina Kucharska" }).click();
  await page.waitForURL(/\/user\//);
  await page.locator("h1", { hasText: "Halina Kucharska" }).waitFor();
  await page.locator("text=1 obserwujący").waitFor();
  await page.locator(".person-acts button", { hasText: "Wycisz" }).click();
  await page.locator("text=Ta osoba jest wyciszona").waitFor();
  await page.goto(`${visits.site.server.url}/feed`);
  expect(await theirs.count()).toBe(0);
  await page.goto(`${visits.site.server.url}/user/${halina.id}`);
  await page.locator(".person-acts button", { hasText: "Wyłącz wyciszenie" }).click();
  await theirs.first().waitFor();
}, 60_000);

test("without scripts, on a phone: written with a film, changed, liked, followed, taken away and back", async () => {
  const page = await open("/login", { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await visits.context?.addCookies([{ name: "session", value: halina.session, url: visits.site.server.url }]);
  await page.goto(`${visits.site.server.url}/feed`);
  await page.fill(message, "Bez <i>skryptów</i>");
  await page.locator(".compose-foot label").click();
  await page.fill(".compose input[name=video]", `${visits.site.server.url}/watch/${film}`);
  await page.locator(".compose-foot .main-action").click();
  await page.waitForURL(/done=posted/);
  const post = page.locator(".post-list .post").first();
  await post.locator("i", { hasText: "skryptów" }).waitFor();
  await post.locator(".post-film").waitFor();
  await post.locator(".menu a", { hasText: "Edytuj wpis" }).click();
  await page.fill(".post-edit textarea", "Bez niczego");
  await page.locator(".post-edit button[type=submit]").click();
  await page.locator(".post-text", { hasText: "Bez niczego" }).waitFor();
  await page.locator(".post button[name=rating]").first().click();
  await page.locator(".post button[aria-pressed=true]").waitFor();
  await page.locator(".post .menu button", { hasText: "Usuń wpis" }).click();
  await page.locator("button", { hasText: "Cofnij" }).click();
  await page.locator(".post-text", { hasText: "Bez niczego" }).waitFor();
}, 60_000);

test("nothing overflows, and axe finds nothing, in both themes and languages", async () => {
  const paths = ["/feed", `/feed/post/`, `/user/${halina.id}`, "/feed/featured-users", "/feed/followed-by-me"];
  const { items } = await visits.site.call<{ items: { _id: string }[] }>("GET", "/posts?limit=1");
  for (const [width, theme, prefix] of [
    [320, "dark", ""],
    [390, "light", "/en"],
    [1440, "light", ""],
    [1440, "dark", "/en"],
  ] as const) {
    const opened = await openPage(visits.browser, visits.site, visits.faults, {
      viewport: { width, height: 800 },
      session: true,
      bypassCSP: true,
    });
    await opened.context.addCookies([{ name: "theme", value: theme, url: visits.site.server.url }]);
    for (const path of [...paths, `/manage-channel/${visits.site.channelId}/posts`]) {
      const address = prefix + path + (path.endsWith("post/") ? items[0]?._id : "");
      await opened.page.goto(visits.site.server.url + address);
      const wide = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, theme, address, wide, await findings(opened.page)]).toEqual([width, theme, address, 0, []]);
    }
    await opened.context.close();
  }
}, 180_000);

test("comments unfold below a post in the feed, and one writes there as a channel, by its picture", async () => {
  const page = await open("/feed", { session: true, viewport: { width: 390, height: 844 } });
  const post = page.locator(".post-list .post", { hasText: "Wpis Haliny numer" }).first();
  const link = post.locator("[data-unfold]");
  await link.click();
  const talk = post.locator(".post-comments .coms");
  await talk.locator(".identity summary").click();
  await talk.locator(".identity label", { hasText: "Próba" }).click();
  await talk.locator(".identity:not([open])").waitFor();
  expect(await talk.locator(".identity summary b:visible").allInnerTexts()).toEqual(["Próba"]);
  await talk.locator(".write-comment textarea").fill("Smacznego");
  await talk.getByRole("button", { name: "Skomentuj" }).click();
  const said = talk.locator(".comment", { hasText: "Smacznego" });
  await said.locator(".who b", { hasText: "Próba" }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await link.click();
  await talk.waitFor({ state: "hidden" });
  // An address that names it leads to it, also without its end.
  const id = (await said.getAttribute("id"))?.slice("comment-".length);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(
    `${await post.locator(".post-head time").evaluate((time) => (time.closest("a") as HTMLAnchorElement).href)}?comment=${id}`,
  );
  await page.locator(`#comment-${id}.pointed`).waitFor();
  await page.waitForFunction(
    (place) => (document.getElementById(place)?.getBoundingClientRect().top ?? 1e6) < innerHeight,
    `comment-${id}`,
  );
}, 60_000);
