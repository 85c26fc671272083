import { afterAll, beforeAll, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import { makeOwner } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let channel: { id: string; slug: string };
const films: Record<string, string> = {};

beforeAll(async () => {
  harness = await startHarness();
  ({ channel } = await makeOwner(harness));
  const other = await makeOwner(harness);
  for (const [name, title, duration, views, of] of [
    ["short", "Łodzie na Wiśle", 100, 3, channel],
    ["long", "Żółta łódź", 4000, 1, channel],
    ["others", "Łódź motorowa", 4000, 9, other.channel],
    ["cars", "Samochody", 4000, 5, channel],
  ] as const) {
    harness.clock.advance(minute);
    const at = harness.clock.now();
    const times = { listedAt: at, publishedAt: at };
    films[name] = await makeFindable(harness, of, { title, duration, views, categories: ["travel"], ...times });
  }
});
afterAll(() => harness[Symbol.asyncDispose]());

type Answer = { items: { _id: string }[]; count: number; next: string | null };

const asked = async (query: string) => {
  const answer = (await harness.guest().api("GET", `/videos?${query}`)).json as Answer;
  const names = answer.items.map(({ _id }) => Object.keys(films).find((name) => films[name] === _id));
  return { ...answer, names };
};

test("words in any form, lengths and both, on the whole site and on a channel", async () => {
  for (const [query, names] of [
    ["query=lodzi", ["others", "long", "short"]],
    ["query=łódź&sort=popular", ["others", "short", "long"]],
    ["minDuration=3000", ["cars", "others", "long"]],
    ["query=lodz&maxDuration=200", ["short"]],
    ["query=lodz&minDuration=4000&maxDuration=100", ["others", "long", "short"]],
    ["minDuration=3000&category=travel", ["cars", "others", "long"]],
    ["minDuration=3000&category=music", []],
    [`channelId=${channel.id}&query=łodzią`, ["long", "short"]],
    [`channelId=${channel.id}&minDuration=3000`, ["cars", "long"]],
    ["query=nie ma takiego", []],
  ] as const) {
    const answer = await asked(query);
    expect([query, answer.names]).toEqual([query, [...names]]);
    expect([query, answer.count]).toEqual([query, names.length]);
  }
});

test("they go on at a place, or after so many", async () => {
  for (const query of ["query=łódź", "query=łódź&sort=popular", `channelId=${channel.id}&minDuration=1`]) {
    const whole = (await asked(query)).names;
    const found = [];
    for (let before: string | null = ""; before !== null; ) {
      const part: Awaited<ReturnType<typeof asked>> = await asked(`${query}&limit=1${before && `&before=${before}`}`);
      expect(part.count).toBe(whole.length);
      found.push(...part.names);
      before = part.next;
    }
    expect(found).toEqual(whole);
    expect((await asked(`${query}&offset=1`)).names).toEqual(whole.slice(1));
    expect((await asked(`${query}&offset=10000`)).names).toEqual([]);
  }
});

test("a tag and words together, and what is no length, are refused", async () => {
  for (const query of ["tag=woda&query=łódź", "minDuration=dużo", "maxDuration=-1"])
    expect([query, (await harness.guest().api("GET", `/videos?${query}`)).status]).toEqual([query, 422]);
});

test("what is sought on a channel's page and in one's history is found in any form", async () => {
  expect((await harness.guest().get(`/c/${channel.slug}?query=lodzi`)).text).toContain(films.long ?? "");
  const { owner } = await makeOwner(harness);
  await owner.api("PATCH", `/history/watching-time?videoId=${films.long}&seconds=5`);
  expect((await owner.get("/history?query=łodziami")).text).toContain(films.long ?? "");
  expect((await owner.get("/history?query=samochód")).text).not.toContain(films.long ?? "");
});
