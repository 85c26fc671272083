import { afterAll, beforeAll, expect, test } from "bun:test";
import { hour, minute, second } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { Db } from "../platform/db/database.ts";
import { rateVideo } from "../ratings/rules.ts";
import { subscribe, unsubscribe } from "../subscriptions/rules.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { asProgram } from "../testing/statements.ts";
import { opens, plays, viewer } from "../testing/viewing.ts";
import { dayOf, dayText, hourOf, minuteOf, startOf } from "./rules/days.ts";
import { rollUp as count } from "./rules/rollup.ts";
import { statBeats, statHours, statMinutes } from "./table.ts";

/** A script of an hour, and beside it a count of its own of what it must come to. */
const tickSeconds = 30;
const ticks = 120;
const lengths = [600, 900, 1800];
const people = 24;
const browsers = [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "phone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0", "computer"],
  ["Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit", "tv"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit", "tablet"],
] as const;
const ways = [
  ["http://localhost:3000/", "/watch/x", "home", ""],
  ["http://localhost:3000/en/search?query=las", "/en/watch/x", "search", ""],
  ["https://www.wykop.example/wpis/1", "/watch/x", "external", "wykop.example"],
  ["https://blog.example/", "/embed/x", "embed", "blog.example"],
  ["", "/watch/x", "direct", ""],
] as const;
const languages = ["pl-PL,pl;q=0.9", "en-GB,en;q=0.8", "uk"];

type Sum = { views: number; watchedMs: number; visitors: Set<number> };
type Count = {
  days: Map<number, Sum>;
  hours: Map<number, number>;
  minutes: Map<number, number>;
  kinds: Map<string, number>;
};
const noCount = (): Count => ({ days: new Map(), hours: new Map(), minutes: new Map(), kinds: new Map() });
const add = <Key>(to: Map<Key, number>, key: Key, by: number) => to.set(key, (to.get(key) ?? 0) + by);

/** So few that the hour is counted in several transactions. */
const beatsAtOnce = 1;
/** Looked at for what it reads, as the program's own. */
const rollUp = (ctx: Ctx) => asProgram(() => count(ctx, beatsAtOnce));

let harness: Harness;
let owned: Awaited<ReturnType<typeof makeOwner>>;
const films: string[] = [];
const ofFilm = new Map<number, Count>();
const ofChannel = noCount();
const seen = lengths.map(() => Array.from({ length: 100 }, () => new Set<number>()));
let begun = 0;

beforeAll(async () => {
  harness = await startHarness();
  // Half an hour before midnight in Warsaw.
  harness.clock.set(Date.UTC(2026, 10, 20, 22, 30, 0));
  begun = harness.clock.now();
  owned = await makeOwner(harness);
  for (const duration of lengths) films.push((await makeVideo(harness, owned.channel, { duration })).id);
  await playTheHour();
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

function countsOf(person: number): Count[] {
  const film = person % lengths.length;
  const own = ofFilm.get(film) ?? noCount();
  ofFilm.set(film, own);
  return [own, ofChannel];
}

function noteBeat(person: number, isView: boolean, playedMs: number): void {
  const at = harness.clock.now();
  for (const count of countsOf(person)) {
    const day = count.days.get(dayOf(at)) ?? { views: 0, watchedMs: 0, visitors: new Set() };
    count.days.set(dayOf(at), day);
    day.watchedMs += playedMs;
    if (isView) {
      day.views++;
      day.visitors.add(person);
      add(count.hours, hourOf(at), 1);
      const [, , source, host] = ways[person % ways.length] ?? ways[0];
      for (const kind of [source, browsers[person % browsers.length]?.[1] ?? "", host, languageOf(person)])
        if (kind !== "") add(count.kinds, kind, 1);
    }
    add(count.minutes, minuteOf(at), 1);
  }
}

const languageOf = (person: number) => languages[person % languages.length]?.slice(0, 2) ?? "";

/** Each begins somewhere in the hour, plays on, some from the beginning again, and leaves. */
async function playTheHour(): Promise<void> {
  const clients: Client[] = Array.from({ length: people }, () => viewer(harness));
  const lastMinute = new Map<number, number>();
  for (let tick = 0; tick < ticks; tick++) {
    const sent = clients.map(async (client, person) => {
      const film = person % lengths.length;
      const length = lengths[film] ?? 0;
      const first = (person * 5) % 80;
      const beats = 3 + ((person * 7) % 30);
      const [userAgent] = browsers[person % browsers.length] ?? browsers[0];
      const headers = { "user-agent": userAgent, "accept-language": languages[person % languages.length] ?? "" };
      const videoId = films[film] ?? "";
      const [from, to] = ways[person % ways.length] ?? ways[0];
      if (tick === first) await opens(client, { videoId, from, to }, headers);
      if (tick <= first || tick > first + beats) return;
      const start = ((tick - first - 1) * tickSeconds) % length;
      const end = start + tickSeconds;
      await plays(client, { videoId, segments: [[start, end]] }, headers);
      for (let part = 0; part < 100; part++) {
        const middle = ((part + 0.5) * length) / 100;
        if (middle >= start && middle < end) seen[film]?.[part]?.add(person);
      }
      const now = minuteOf(harness.clock.now());
      const fresh = lastMinute.get(person) !== now;
      lastMinute.set(person, now);
      noteBeat(person, tick === first + 1, tickSeconds * second);
      if (!fresh) for (const count of countsOf(person)) add(count.minutes, now, -1);
    });
    await Promise.all(sent);
    harness.clock.advance(tickSeconds * second);
  }
  const fan = await makeUser(harness);
  const client = await loginAs(harness, fan);
  const actor = { userId: fan.id, role: "user" as const, channelIds: [] };
  await opens(client, { videoId: films[0] ?? "" });
  harness.clock.advance(4 * second);
  await plays(client, { videoId: films[0] ?? "", segments: [[0, 4]] });
  await subscribe(harness.ctx, actor, owned.channel.id);
  await unsubscribe(harness.ctx, actor, owned.channel.id);
  await subscribe(harness.ctx, actor, owned.channel.id);
  await rateVideo(harness.ctx, actor, films[0] ?? "", 1);
  await rateVideo(harness.ctx, actor, films[0] ?? "", -1);
  await client.api("POST", "/comments", { videoId: films[0], content: "Dobre" });
}

/** Counts with a fault at each statement in turn, until it comes through. */
async function countAmidFaults(): Promise<number> {
  const { database } = harness.ctx;
  const { write } = database;
  let left = 0;
  const faulty = (db: Db) =>
    new Proxy(db, {
      get(target, name) {
        const known = target[name as keyof Db] as unknown;
        if (typeof known !== "function") return known;
        return (...given: unknown[]) => {
          if (left-- === 0) throw new Error("killed");
          return known.apply(target, given);
        };
      },
    });
  database.write = (run, options) => write.call(database, (db) => run(faulty(db)), options) as never;
  let faults = 0;
  try {
    for (let at = 0; ; at++) {
      left = at;
      try {
        await rollUp(harness.ctx);
        return faults;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== "killed") throw error;
        faults++;
      }
    }
  } finally {
    database.write = write;
  }
}

type Stats = {
  totals: Record<string, number>;
  days: { date: string; views: number; visitors: number; watchedSeconds: number; peak: number }[];
  sources: Record<string, number>;
  devices: Record<string, number>;
  languages: Record<string, number>;
  hosts: Record<string, number>;
  videos: { _id: string; views: number; watchedSeconds: number; subscribersWon: number }[];
  hours?: { at: string; views: number; watchedSeconds: number }[];
  retention?: { views: number; seen: number[]; played: number[] };
};

const asked = () => `since=${dayText(dayOf(begun))}&until=${dayText(dayOf(begun) + 1)}`;
const statsOf = async (client: Client, query = "") =>
  (await client.api("GET", `/channels/${owned.channel.id}/stats?${asked()}${query}`)).json as Stats;

function expectSame(stats: Stats, count: Count): void {
  for (const [day, sum] of count.days) {
    const row = stats.days.find(({ date }) => date === dayText(day));
    expect(row).toMatchObject({
      views: sum.views,
      visitors: sum.visitors.size,
      watchedSeconds: sum.watchedMs / 1000,
      peak: Math.max(...[...count.minutes].flatMap(([at, n]) => (dayOf(at * minute) === day ? [n] : []))),
    });
  }
  const all = [...count.days.values()];
  expect(stats.totals).toMatchObject({
    views: all.reduce((sum, { views }) => sum + views, 0),
    watchedSeconds: all.reduce((sum, { watchedMs }) => sum + watchedMs, 0) / 1000,
  });
  // Who came on two days is one; of several days a sketch counts, in which two people may look like one.
  const different = new Set(all.flatMap(({ visitors }) => [...visitors])).size;
  expect(different - (stats.totals.visitors ?? 0)).toBeWithin(-2, 3);
  const kinds = { ...stats.sources, ...stats.devices, ...stats.languages, ...stats.hosts };
  expect(kinds).toEqual(Object.fromEntries(count.kinds));
}

test("an hour of viewers comes to the last unit, whatever the counting was stopped at", async () => {
  expect(await harness.ctx.db.$count(statBeats)).toBeGreaterThan(20);
  expect(await countAmidFaults()).toBeGreaterThan(40);
  expect(await harness.ctx.db.$count(statBeats)).toBe(0);

  const channel = await statsOf(owned.owner);
  expect(ofChannel.days.size).toBe(2);
  expectSame(channel, ofChannel);
  expect(channel.totals).toMatchObject({ subscribersWon: 2, subscribersLost: 1, likes: 0, dislikes: 1, comments: 1 });
  for (const [film, count] of ofFilm) {
    const own = await statsOf(owned.owner, `&videoId=${films[film]}`);
    expectSame(own, count);
    const parts = seen[film]?.map((viewers) => viewers.size) ?? [];
    expect(own.retention?.seen).toEqual(parts);
    expect(own.retention?.views).toBe(own.totals.views ?? 0);
    const top = channel.videos.find(({ _id }) => _id === films[film]);
    expect(top).toMatchObject({ views: own.totals.views, watchedSeconds: own.totals.watchedSeconds });
    expect(top?.subscribersWon).toBe(film === 0 ? 2 : 0);
  }
  // A day alone is found by what there was before and after it.
  const first = (
    await owned.owner.api(
      "GET",
      `/channels/${owned.channel.id}/stats?since=${dayText(dayOf(begun))}&until=${dayText(dayOf(begun))}`,
    )
  ).json as Stats;
  expect(first.videos.reduce((sum, { views }) => sum + views, 0)).toBe(first.totals.views ?? 0);
});

test("hours and minutes are what they were, and the site is the sum of its channels", async () => {
  const { id } = owned.channel;
  const hours = (await harness.ctx.db.select().from(statHours)).filter(({ subjectId }) => subjectId === id);
  expect(new Map(hours.flatMap(({ hour, views }) => (views > 0 ? [[hour, views]] : [])))).toEqual(ofChannel.hours);
  const minutes = (await harness.ctx.db.select().from(statMinutes)).filter(({ subjectId }) => subjectId === id);
  expect(new Map(minutes.map((row) => [row.minute, row.viewers]))).toEqual(ofChannel.minutes);
  // The same is kept with the day, for good.
  const kept = (await statsOf(owned.owner, "&by=hour")).hours ?? [];
  const viewed = kept.flatMap(({ at, views }) => (views > 0 ? [[Date.parse(at) / hour, views] as const] : []));
  // Of the second day, which is today, only those that have begun.
  const begunToday = Math.floor((harness.clock.now() - startOf(dayOf(begun) + 1)) / hour) + 1;
  expect([new Map(viewed), kept.length]).toEqual([ofChannel.hours, 24 + begunToday]);
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  const site = (await admin.api("GET", `/stats?${asked()}`)).json as Stats;
  expectSame(site, ofChannel);
});

test("the page and the file say the same", async () => {
  const all = [...ofChannel.days.values()];
  const views = all.reduce((sum, day) => sum + day.views, 0);
  const { text } = await owned.owner.get(`/manage-channel/${owned.channel.id}/stats?${asked()}`);
  const tile = /<span>Wyświetlenia<\/span><b class="num">([^<]+)</.exec(text)?.[1];
  expect(tile).toBe(String(views));
  const file = await owned.owner.get(`/manage-channel/${owned.channel.id}/stats/days.csv?${asked()}`);
  expect(file.headers.get("content-type")).toStartWith("text/csv");
  const lines = file.text.split("\r\n");
  expect(lines[0]).toStartWith("\uFEFFdata;wyświetlenia;");
  for (const [day, sum] of ofChannel.days)
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${dayText(day)};${sum.views};${sum.visitors.size};${sum.watchedMs / 1000};`)),
    );
});
