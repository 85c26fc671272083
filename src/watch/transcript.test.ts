import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { captions } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import { passagesOf, piecesFound } from "./text.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const polish =
  "WEBVTT\n\n00:01.000 --> 00:03.000\nWitajcie w <i>Łodzi</i>\n\n00:05.500 --> 00:07.000\nŁódź &amp; okolice\n\n01:02:03.000 --> 01:02:04.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n";
const english = "WEBVTT\n\n00:02.000 --> 00:03.000\nWelcome\n";

async function spoken(overrides: Parameters<typeof makeVideo>[2] = {}) {
  const video = await makeVideo(harness, made.channel, overrides);
  const now = harness.clock.now();
  for (const [lang, label, text] of [
    ["pl", "polski", polish],
    ["en", "English", english],
  ] as const) {
    await harness.ctx.storage.put(mediaKeys.caption(video.id, lang), text);
    await harness.ctx.write((tx) => tx.db.insert(captions).values({ videoId: video.id, lang, label, createdAt: now }));
  }
  return video;
}
const links = (html: string) => [...html.matchAll(/href="([^"]*\?t=\d+)" data-seek="(\d+)"/g)].map(([, to]) => to);

test("what is said is a list of links to its moments, in the language of the page or the one that is asked for", async () => {
  const { id } = await spoken({ title: "Spacer" });
  const { text, status } = await harness.guest().get(`/watch/${id}/transcript`);
  expect([status, links(text)]).toEqual([200, [1, 5, 3723].map((at) => `/watch/${id}?t=${at}`)]);
  expect(text).toContain("<h1");
  expect(text).toContain("Witajcie w Łodzi");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).not.toContain("<script>alert(1)");
  const asked = (await harness.guest().get(`/watch/${id}/transcript?lang=en`)).text;
  expect([asked.includes("Welcome"), asked.includes("Witajcie")]).toEqual([true, false]);
  expect((await harness.guest().get(`/en/watch/${id}/transcript`)).text).toContain("Welcome");
  expect((await harness.guest().get(`/watch/${id}/transcript?lang=xx`)).text).toContain("Witajcie");
});

test("it is searched whatever the case and marks, and what is found stands out", async () => {
  const { id } = await spoken();
  const search = async (query: string) =>
    (await harness.guest().get(`/watch/${id}/transcript?query=${encodeURIComponent(query)}`)).text;
  const found = await search("lod");
  expect(links(found)).toEqual([`/watch/${id}?t=1`, `/watch/${id}?t=5`]);
  expect(found).toContain("<mark>Łod</mark>zi");
  expect(found).toContain("<mark>Łód</mark>ź &amp; okolice");
  expect(links(await search("nie ma"))).toEqual([]);
  expect(await search("nie ma")).toContain("Nic nie znaleziono");
  expect(await search('"><b>x')).not.toContain('"><b>x');
});

test("a script gets the panel alone, and the film's page has the button only where there is something to read", async () => {
  const { id } = await spoken();
  const part = (await harness.guest().get(`/watch/${id}/transcript`, { "hx-request": "true" })).text;
  expect([part.startsWith("<section"), part.includes("data-transcript-follow")]).toEqual([true, true]);
  expect((await harness.guest().get(`/watch/${id}`)).text).toContain("data-transcript-open");
  const mute = await makeVideo(harness, made.channel);
  expect((await harness.guest().get(`/watch/${mute.id}`)).text).not.toContain("data-transcript-open");
  expect((await harness.guest().get(`/watch/${mute.id}/transcript`)).status).toBe(404);
});

test("nothing is read of what may not be watched: a private film, one for adults, a premiere to come", async () => {
  const status = async (overrides: Parameters<typeof spoken>[0]) => {
    const { id } = await spoken(overrides);
    const answer = await harness.guest().get(`/watch/${id}/transcript`);
    expect(answer.text).not.toContain("Witajcie");
    return answer.status;
  };
  const to = harness.clock.now() + 1e7;
  expect(await status({ visibility: "private", listedAt: null })).toBe(404);
  expect(await status({ ageRestriction: 18 })).toBe(302);
  expect(await status({ premiereAt: to, upcomingAt: to })).toBe(404);
});

test("very many lines are shown some together, and none is said twice at once", () => {
  const line = (startSeconds: number, text = `Zdanie ${startSeconds}`) => ({ startSeconds, text });
  expect(passagesOf([line(1, "Tak"), line(2, "Tak"), line(3, ""), line(4, "Nie")])).toEqual([
    line(1, "Tak"),
    line(4, "Nie"),
  ]);
  const many = passagesOf(Array.from({ length: 20_000 }, (_, at) => line(at)));
  expect(many.length).toBe(2000);
  expect(many[1]).toMatchObject({ startSeconds: 10, text: expect.stringContaining("Zdanie 19") });
});

test("found pieces are cut where the letters stand, however many each becomes", () => {
  const marked = (text: string, query: string) =>
    piecesFound(text, query)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join("");
  expect(marked("Straße w Zgierzu", "strasse")).toBe("[Straße] w Zgierzu");
  expect(marked("Za\u0301b i żaba", "zab")).toBe("[Za\u0301b] i [żab]a");
  expect(marked("aaa", "a")).toBe("[a][a][a]");
  expect(marked("Kraków 😀 tu", "  krakow   😀 ")).toBe("[Kraków 😀] tu");
  expect(marked("tekst", " ")).toBe("tekst");
});
