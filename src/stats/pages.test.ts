import { afterAll, beforeAll, expect, test } from "bun:test";
import { channelMembers } from "../channels/table.ts";
import type { ChannelRole } from "../platform/actor.ts";
import { day, hour, minute, second } from "../platform/clock.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { opens, plays, viewer } from "../testing/viewing.ts";
import { ticksTo } from "../ui/chart.tsx";
import { deviceOf, isBot, languageOf } from "./rules/browser.ts";
import { csv } from "./rules/csv.ts";
import { dayOf, dayText, startOf } from "./rules/days.ts";
import { addKind, kindsText, noKinds, readKinds } from "./rules/kinds.ts";
import { rollUp } from "./rules/rollup.ts";
import { originOf } from "./rules/source.ts";

let harness: Harness;
let owned: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  owned = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function watched(videoId: string, times: number, from = ""): Promise<void> {
  const people = Array.from({ length: times }, () => viewer(harness));
  await Promise.all(people.map((one) => opens(one, { videoId, from })));
  harness.clock.advance(10 * second);
  await Promise.all(people.map((one) => plays(one, { videoId, segments: [[0, 10]] })));
  await rollUp(harness.ctx);
}

const base = () => `/manage-channel/${owned.channel.id}/stats`;

test("statistics are for owners, editors and who has that role; no film of another channel is among them", async () => {
  const film = await makeVideo(harness, owned.channel);
  const foreign = await makeVideo(harness, (await makeOwner(harness)).channel);
  const asMember = async (role: ChannelRole) => {
    const user = await makeUser(harness, { role: "creator" });
    const row = { channelId: owned.channel.id, userId: user.id, role, createdAt: harness.clock.now() };
    await harness.ctx.write((tx) => tx.db.insert(channelMembers).values(row));
    return loginAs(harness, user);
  };
  for (const [role, status] of [
    ["editor", 200],
    ["statistics", 200],
    ["uploader", 403],
    ["moderator", 403],
  ] as const) {
    const member = await asMember(role);
    for (const path of [base(), `${base()}?videoId=${film.id}`, `${base()}/days.csv`, `${base()}/videos.csv`])
      expect([role, path, (await member.get(path)).status]).toEqual([role, path, status === 403 ? 302 : status]);
    expect((await member.get(`${base()}/now`, { "hx-request": "true" })).status).toBe(status);
    expect((await member.api("GET", `/channels/${owned.channel.id}/stats`)).status).toBe(status);
  }
  expect((await owned.owner.get(`${base()}?videoId=${foreign.id}`)).status).toBe(404);
  expect((await owned.owner.get(`${base()}/days.csv?videoId=${foreign.id}`)).status).toBe(404);
});

test("the best of a time stand first, a range that is none says so, and a file opens no formula", async () => {
  const quiet = await makeVideo(harness, owned.channel, { title: "Cichy" });
  const loud = await makeVideo(harness, owned.channel, { title: '=HYPERLINK("http://zly.example")' });
  await watched(quiet.id, 5);
  harness.clock.advance(40 * day);
  await watched(loud.id, 3);
  await watched(quiet.id, 1);
  const order = async (query: string) => {
    const { json } = await owned.owner.api("GET", `/channels/${owned.channel.id}/stats?${query}`);
    return (json as { videos: { _id: string; views: number }[] }).videos.map(({ _id, views }) => [_id, views]);
  };
  expect(await order("range=28")).toEqual([
    [loud.id, 3],
    [quiet.id, 1],
  ]);
  expect(await order("range=60")).toEqual([
    [quiet.id, 6],
    [loud.id, 3],
  ]);
  const before = dayText(dayOf(harness.clock.now()) - 10);
  expect(await order(`since=2026-11-01&until=${before}`)).toEqual([[quiet.id, 5]]);
  const wrong = await owned.owner.get(`${base()}?since=2026-12-10&until=2026-12-01`);
  expect(wrong.status).toBe(200);
  expect(wrong.text).toContain("Koniec zakresu nie może być przed początkiem");
  expect(wrong.text).toContain('value="2026-12-10"');
  const odd = await owned.owner.get(`${base()}?since=2026-99-99&until=%22%3E%3Cscript%3E`);
  expect(odd.status).toBe(200);
  expect(odd.text).not.toContain('value="2026-99-99"');
  expect(odd.text).not.toContain('"><script>');
  const file = (await owned.owner.get(`${base()}/videos.csv`)).text;
  expect(file).toContain(`"'=HYPERLINK(""http://zly.example"")";http://localhost:3000/watch/${loud.id};3;30\r\n`);
  expect(file).toStartWith("\uFEFFfilm;adres;wyświetlenia;");
});

test("each of the last minutes and hours has a name of its own, and a day alone is beside the day before", async () => {
  const { text } = await owned.owner.get(`${base()}/now`, { "hx-request": "true" });
  const names = [...text.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, name]) => name);
  expect([names.length, new Set(names).size]).toEqual([60 + 48, 60 + 48]);
  expect(text).toContain(">Godzina</th>");
  const today = dayText(dayOf(harness.clock.now()));
  const alone = (await owned.owner.get(`${base()}?since=${today}&until=${today}`)).text;
  expect(alone).toContain(">Poprzedni dzień</span>");
});

test("a day has so many names and no more, whatever addresses are invented", () => {
  const kinds = noKinds();
  for (let n = 0; n < 100; n++) addKind(kinds, "hosts", `site${n}.example`);
  addKind(kinds, "hosts", "__proto__");
  expect(Object.keys(kinds.hosts).length).toBe(13);
  expect(kinds.hosts.other).toBe(89);
  expect(readKinds(kindsText(kinds))).toEqual(kinds);
});

test("where viewers come from is told by the page before, of others by their host alone", () => {
  const own = ["https://nadaj.example"];
  const from = (page: string, to = "/watch/x") =>
    Object.values(originOf(page, to, own))
      .join(" ")
      .trim();
  expect(from("https://nadaj.example/")).toBe("home");
  expect(from("https://nadaj.example/en/search?query=tajne")).toBe("search");
  expect(from("https://nadaj.example/watch/y")).toBe("recommended");
  expect(from("https://nadaj.example/watch/y", "/watch/x?playlistId=z")).toBe("playlist");
  expect(from("https://nadaj.example/admin")).toBe("inside");
  expect(from("https://nadaj.example/constructor")).toBe("inside");
  expect(from("https://www.inny.example/a?b=c")).toBe("external inny.example");
  expect(from("https://inny.example/", "/embed/x")).toBe("embed inny.example");
  expect(from("")).toBe("direct");
  expect(from("javascript:alert(1)")).toBe("external");
  expect(from("android-app://com.example/")).toBe("external");
});

test("browsers say what they are, and what they say is cut to what is known", () => {
  expect(deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148")).toBe("phone");
  expect(deviceOf("Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari")).toBe("phone");
  expect(deviceOf("Mozilla/5.0 (Linux; Android 15; SM-X200)")).toBe("tablet");
  expect(deviceOf("Mozilla/5.0 (X11; CrOS x86_64)")).toBe("computer");
  expect(deviceOf("Mozilla/5.0 (Web0S; Linux/SmartTV)")).toBe("tv");
  expect(deviceOf("x".repeat(100_000))).toBe("other");
  expect([languageOf("pl-PL,pl;q=0.9"), languageOf("EN"), languageOf("*"), languageOf("</script>")]).toEqual([
    "pl",
    "en",
    "",
    "",
  ]);
  expect(isBot("Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe(true);
  expect(isBot("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")).toBe(false);
});

test("days are those of the site's zone, summer and winter", () => {
  const winter = Date.UTC(2026, 0, 10, 23, 0);
  const summer = Date.UTC(2026, 6, 10, 22, 0);
  for (const midnight of [winter, summer]) {
    expect(dayOf(midnight) - dayOf(midnight - minute)).toBe(1);
    expect(startOf(dayOf(midnight))).toBe(midnight);
  }
  // The night on which clocks go back has 25 hours.
  const night = Date.UTC(2026, 9, 24, 22, 0);
  expect(dayOf(night + 24 * hour)).toBe(dayOf(night));
  expect(dayOf(night + 25 * hour)).toBe(dayOf(night) + 1);
});

test("a grid has round numbers, and a table that opens elsewhere no formula", () => {
  expect(ticksTo(0)).toEqual([1, 0]);
  expect(ticksTo(7)).toEqual([8, 6, 4, 2, 0]);
  expect(ticksTo(9912)).toEqual([10_000, 7500, 5000, 2500, 0]);
  expect(csv([["-1+2", "@a", "a;b", 'c"d', 5]])).toBe('\uFEFF\'-1+2;\'@a;"a;b";"c""d";5\r\n');
  // Columns and numbers as the reader's own program takes them.
  expect(csv([["a, b", 1.08]], "pl")).toBe('\uFEFF"a, b";1,08\r\n');
  expect(csv([["a; b", 1.08]], "en")).toBe('\uFEFF"a; b",1.08\r\n');
});
