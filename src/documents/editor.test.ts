import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { auditEntries } from "../audit/queries.ts";
import { newest } from "../platform/db/cursor.ts";
import type { Client } from "../testing/client.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { lineDiff } from "./diff.ts";

let harness: Harness;
let editor: Client;
let other: Client;
beforeAll(async () => {
  harness = await startHarness();
  editor = await person(harness, "moderator");
  other = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
const text = (contents: string) => ({ title: "Zasady", description: "", contents });
async function freshPage(path: string) {
  harness.clock.advance(10_000);
  return harness.guest().get(path);
}

describe("a document of the program", () => {
  const path = "/admin/documents/faq/pl";

  test("is published, compared with what it was and put back", async () => {
    const shipped = (await freshPage("/faq")).text;
    const first = await editor.get(path);
    const saved = await editor.post(path, { ...text("## Nowe"), seen: seenIn(first.text), action: "publish" });
    expect([saved.status, saved.location]).toEqual([303, `${path}?done=published`]);
    expect((await freshPage("/faq")).text).toContain('<h2 id="s-nowe">Nowe</h2>');

    const second = await editor.get(`${path}?version=0`);
    expect(second.text).toMatch(/<ins class="diff-line">.*## Nowe<\/ins>/);
    expect(second.text).toContain('<del class="diff-line">');
    harness.clock.advance(1000);
    await editor.post(path, { ...text("## Nowsze"), seen: seenIn(second.text), action: "publish" });
    const third = await editor.get(`${path}?version=1`);
    expect(third.text).toContain("## Nowsze</ins>");
    harness.clock.advance(1000);
    expect((await editor.post(path, { seen: seenIn(third.text), action: "restore:1" })).status).toBe(303);
    expect((await freshPage("/faq")).text).toContain(">Nowe</h2>");

    const seen = seenIn((await editor.get(path)).text);
    expect((await editor.post(path, { seen, action: "restore:0" })).status).toBe(303);
    const body = (html: string) => html.slice(html.indexOf("<article"), html.indexOf("</article>"));
    expect(body((await freshPage("/faq")).text)).toBe(body(shipped));
    const noted = await auditEntries(harness.ctx, { entity: "faq" }, 10, newest);
    expect(noted.map(({ detail }) => detail)).toEqual(["pl, 0", "pl, 3", "pl, 2", "pl, 1"]);
  });

  test("of two who edit it at once the second keeps their text, sees the other's, and can still win", async () => {
    const place = "/admin/documents/about/pl";
    const [mine, theirs] = [seenIn((await editor.get(place)).text), seenIn((await other.get(place)).text)];
    await other.post(place, { ...text("Pierwsza\nich"), seen: theirs, action: "publish" });
    const refused = await editor.post(place, { ...text("Pierwsza\nmoja"), seen: mine, action: "publish" });
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/<textarea[^>]*name="contents"[^>]*>Pierwsza\nmoja<\/textarea>/);
    expect(refused.text).toMatch(/<del class="diff-line">.*ich<\/del>/);
    expect((await freshPage("/about")).text).toContain("ich</p>");
    const again = { ...text("Pierwsza\nmoja"), seen: seenIn(refused.text), action: "publish" };
    expect((await editor.post(place, again)).status).toBe(303);
    expect((await freshPage("/about")).text).toContain("moja</p>");
    const stale = await editor.api("PUT", "/documents/about", { lang: "pl", ...text("x"), version: 1 });
    expect([stale.status, stale.json]).toMatchObject([409, { error: "DOCUMENT_CHANGED", version: 2 }]);
  });

  test("a draft is seen by staff alone, and a draft of somebody else's is not lost either", async () => {
    const place = "/admin/documents/reklama/pl";
    const seen = seenIn((await editor.get(place)).text);
    expect((await editor.post(place, { ...text("Szkic"), seen, action: "draft" })).status).toBe(303);
    expect((await editor.get(place)).text).toContain(">Szkic</textarea>");
    expect((await freshPage("/reklama")).text).not.toContain("Szkic");
    expect((await other.post(place, { ...text("Inny"), seen, action: "draft" })).status).toBe(409);
    await editor.post(place, { action: "discard" });
    expect((await editor.get(place)).text).not.toContain("Szkic");
  });

  test("the preview is what readers get, and nothing is kept", async () => {
    const attack = "## Cześć {{siteName}}\n<script>alert(1)</script><img src=x onerror=alert(1)>";
    const shown = await editor.post("/admin/documents/faq/en", { ...text(attack), seen: "0-0", action: "preview" });
    const part = shown.text.slice(shown.text.indexOf('id="document-preview"'));
    expect(part).toContain('<h2 id="s-czesc-nadaj">Cześć Nadaj</h2>');
    expect(part).not.toMatch(/alert\(1\)<\/script>|onerror="?alert/);
    expect((await freshPage("/en/faq")).text).not.toContain("Cześć");
  });
});

describe("a page of the operator's own", () => {
  test("is begun as a draft, read in both languages once it is published, listed and deleted", async () => {
    const made = await editor.post("/admin/documents", { title: "Zasady czatu", slug: "Zasady-Czatu" });
    expect([made.status, made.location]).toEqual([303, "/admin/documents/zasady-czatu/pl"]);
    expect((await freshPage("/zasady-czatu")).status).toBe(404);
    const place = "/admin/documents/zasady-czatu/pl";
    const seen = seenIn((await editor.get(place)).text);
    expect((await editor.post(place, { ...text("## Bądź miły"), seen, action: "publish" })).status).toBe(303);
    for (const path of ["/zasady-czatu", "/en/zasady-czatu"])
      expect([path, (await freshPage(path)).text.includes(">Bądź miły</h2>")]).toEqual([path, true]);
    expect((await harness.guest().api("GET", "/documents/zasady-czatu?lang=pl")).json).toMatchObject({ version: 1 });
    expect((await freshPage("/sitemap.xml")).text).toContain("/zasady-czatu</loc>");
    for (const path of ["/about", "/faq"])
      expect((await freshPage(path)).text).toContain('<a href="/zasady-czatu">Zasady</a>');
    expect((await freshPage("/regulamin")).text).not.toContain("/zasady-czatu");
    expect((await editor.get(place)).text).toContain("Link do tej strony");
    expect((await editor.post(place, { action: "remove" })).location).toBe("/admin/documents?done=removed");
    expect((await freshPage("/zasady-czatu")).status).toBe(404);
    expect((await editor.get(place)).status).toBe(404);
  });

  test("takes no address that is a page, a section or a document already, and no path", async () => {
    await editor.post("/admin/sections", { slug: "festiwal" });
    for (const slug of ["watch", "api", "category", "home", "faq", "festiwal", "../etc", "a/b", "ą", "", "-a"]) {
      const refused = await editor.post("/admin/documents", { title: "Strona", slug });
      expect([slug, refused.status]).toEqual([slug, 422]);
    }
    await editor.post("/admin/documents", { title: "Strona", slug: "moja" });
    expect((await editor.post("/admin/sections", { slug: "moja" })).status).toBe(422);
  });
});

describe("differences", () => {
  test("are told line by line", () => {
    const signs = { same: " ", gone: "-", new: "+" };
    const told = (one: string, two: string) => lineDiff(one, two).map(({ kind, text }) => signs[kind] + text);
    expect(told("a\nb\nc\nd", "a\nx\nc\ny\nd")).toEqual([" a", "-b", "+x", " c", "+y", " d"]);
    expect(told("", "a")).toEqual(["-", "+a"]);
    expect(told("a\na", "a")).toEqual([" a", "-a"]);
  });

  test("of the longest texts take no time", () => {
    const long = (word: string) => Array.from({ length: 50_000 }, (_, at) => `${word}${at}`).join("\n");
    const begun = performance.now();
    expect(lineDiff(long("a"), long("b"))).toHaveLength(100_000);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
