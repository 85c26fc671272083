import { afterAll, beforeAll, expect, test } from "bun:test";
import { pl } from "../../locales/pl.ts";
import { documentSlugs } from "../documents/slugs.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { relativeTime } from "./format.ts";
import { bindShortWords } from "./short-words.ts";

const loose = /(?<![\p{L}\p{N}&;])[aiouwz] \S[^<]{0,20}/giu;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a word of one letter is bound, whatever stands before it, and no tag is broken", () => {
  const table: [string, string][] = [
    ["Z gór i w góry", "Z\u00a0gór i\u00a0w\u00a0góry"],
    ["(a potem „o kocie”)", "(a\u00a0potem „o\u00a0kocie”)"],
    ["…i jeszcze", "…i\u00a0jeszcze"],
    ["koniec z", "koniec z"],
    ["Zima 2 i lato", "Zima 2 i\u00a0lato"],
    ['<a href="/x">w tle</a> <i class="y">', '<a href="/x">w\u00a0tle</a> <i class="y">'],
    ["R&B, l’a b", "R&B, l’a b"],
  ];
  for (const [given, bound] of table) expect(bindShortWords(given)).toBe(bound);
});

test("no Polish text leaves a word of one letter at the end of a line", () => {
  const texts = (tree: object, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([name, value]) => {
      if (typeof value === "object") return texts(value, `${path}${name}.`);
      return [[path + name, typeof value === "function" ? value({ count: 5, min: 5, max: 5, seconds: 5 }) : value]];
    });
  const found = texts(pl, "").filter(([, text]) => text.match(loose));
  expect(found).toEqual([]);
  expect(texts(pl, "").length).toBeGreaterThan(500);
});

test("dates far from now are bound too", () => {
  const lastYear = relativeTime(Date.UTC(2025, 0, 1), Date.UTC(2026, 5, 1), "pl", (key) => key);
  expect(lastYear).toBe("w\u00a0zeszłym roku");
});

/** What a page shows: neither its head, nor what people may change, nor attributes. */
function shown(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body.replace(/<(script|textarea|option|template|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "<>");
}

async function looseWords(client: Client, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { status, text } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    for (const [words] of shown(text).matchAll(loose)) found.push(`${path}: ${words}`);
  }
  return found;
}

test("titles, names and descriptions are bound on every page that shows them", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user, { name: "Kino o świcie i zmierzchu", description: "O filmach" });
  const description = `0:00 W lesie\n0:30 Z psem\n${"O tym, a także o tamtym. ".repeat(12)}`;
  for (let film = 0; film < 3; film++)
    await makeVideo(harness, channel, { title: "W góry i z powrotem, a potem u nas", description });
  const video = await makeVideo(harness, channel, { title: "Z morza w góry", description });
  const base = `/manage-channel/${channel.id}`;
  const everybody = ["/", `/watch/${video.id}`, `/c/${channel.slug}`, "/tv", `/tv/${video.id}`, "/live-upcoming"];
  expect(await looseWords(harness.guest(), everybody)).toEqual([]);
  const owner = await loginAs(harness, user);
  await owner.post(`/watch/${video.id}/comments`, { content: "Pięknie", as: channel.id });
  const own = [...everybody, `${base}/dashboard`, `${base}/videos`, `${base}/videos/${video.id}`, "/account"];
  expect(await looseWords(owner, own)).toEqual([]);
});

test("documents are bound, the operator's own too", async () => {
  expect(
    await looseWords(
      harness.guest(),
      documentSlugs.map((slug) => `/${slug}`),
    ),
  ).toEqual([]);
});
