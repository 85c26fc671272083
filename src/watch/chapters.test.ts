import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let channel: Awaited<ReturnType<typeof makeChannel>>;
beforeAll(async () => {
  harness = await startHarness();
  channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The panel under the player, without what the browser alone reads. */
async function panel(description: string, more: Parameters<typeof makeVideo>[2] = {}): Promise<string> {
  const video = await makeVideo(harness, channel, { duration: 2600, description, ...more });
  const { text } = await harness.guest().get(`/watch/${video.id}`);
  const from = text.indexOf('<div class="desc">');
  return text.slice(from, text.indexOf('<section class="coms"', from)).replaceAll("\u00a0", " ");
}
const times = (text: string, words: string) => text.split(words).length - 1;

const described =
  "Trzy dni w górach.\n\nRozdziały:\n0:00 Start z Zawratu\n5:04 - Pierwszy łańcuch\n15:12 Nocleg\n\nMapa w opisie.";

test("chapters stand once, as links to their moments with a picture of each", async () => {
  const text = await panel(described, { sprite: { intervalSeconds: 10, count: 100 } });
  for (const title of ["Start z Zawratu", "Pierwszy łańcuch", "Nocleg"]) expect(times(text, title)).toBe(1);
  expect(text).not.toContain("Rozdziały:");
  expect(text).toContain("Trzy dni w górach.");
  expect(text).toContain("Mapa w opisie.");
  expect(text).toContain('data-seek="304"');
  expect(text).toMatch(/\/watch\/[\w-]+\?t=304"/);
  // The picture at 304 s is the 31st of the sprite: the first of its fourth row.
  expect(text).toContain('data-col="0" data-row="3"');
  expect(times(text, "seeksprite.jpg")).toBe(3);
});

test("without a sprite they have no picture, and what only looks like chapters stays in the text", async () => {
  const plain = await panel(described);
  expect(times(plain, "data-chapter")).toBe(3);
  expect(plain).not.toContain("<img");
  const later = await panel("Spotykamy się o:\n18:00 Rynek\n19:30 Dworzec");
  expect(later).not.toContain("data-chapter");
  expect(later).toContain("18:00 Rynek");
  expect(later).toContain("Spotykamy się o:");
});

test("a chapter's list alone leaves no empty text", async () => {
  const text = await panel("0:00 Start\n1:00 Koniec");
  expect(text).not.toContain("<details");
  expect(times(text, "Start")).toBe(1);
});

test("the player is told what follows, begun at once; in a frame under the address of the site", async () => {
  const video = await makeVideo(harness, channel, { description: "" });
  const other = await makeVideo(harness, channel, { title: "Następna wyprawa", duration: 125 });
  const propsOf = (html: string) =>
    JSON.parse((/data-props="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  const { next } = propsOf((await harness.guest().get(`/en/watch/${video.id}`)).text);
  expect(next.length).toBe(3);
  expect(next.map(({ href }: { href: string }) => href)).toContain(`/en/watch/${other.id}?autoplay=1`);
  const inFrame = propsOf((await harness.guest().get(`/embed/${video.id}`)).text).next;
  expect(inFrame.map(({ href }: { href: string }) => href)).toContain(
    `http://localhost:3000/watch/${other.id}?autoplay=1`,
  );
  expect(propsOf((await harness.guest().get(`/embed/${video.id}?next=0`)).text).next).toEqual([]);
  expect(inFrame.find(({ title }: { title: string }) => title === "Następna wyprawa")).toMatchObject({
    length: "2:05",
    channel: channel.name,
  });
});
