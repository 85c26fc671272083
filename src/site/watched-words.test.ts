import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { comments } from "../comments/table.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { wordWatcher } from "../platform/watched-words.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await saveSiteSettings(harness.ctx, { watchedWords: "Pożyczka\ntanie leki" });
});
afterAll(() => harness[Symbol.asyncDispose]());

const fieldsOf = ({ status, json }: { status: number; json: unknown }) => [
  status,
  Object.keys((json as { fields?: object } | undefined)?.fields ?? {}),
];

test("comments with a word that the site watches wait at every channel, also after a change", async () => {
  const { channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel);
  const user = await person(harness);
  const say = async (content: string) => {
    harness.clock.advance(120_000);
    const made = await user.api("POST", "/comments", { content, commentAs: "user", videoId: video.id });
    return (made.json as { _id: string })._id;
  };
  const heldFor = async (id: string) =>
    (await harness.ctx.db.select().from(comments).where(eq(comments.id, id)))[0]?.heldFor ?? null;
  expect(await heldFor(await say("Szybka POZYCZKA tutaj!"))).toBe("words");
  const fine = await say("Bardzo dobry film");
  expect(await heldFor(fine)).toBeNull();
  await user.api("PATCH", `/comments/${fine}`, { content: "Tanie, leki" });
  expect(await heldFor(fine)).toBe("words");
});

test("names, posts and channels with it are refused in place; what was there before holds nothing up", async () => {
  const { owner, channel } = await makeOwner(harness);
  const name = { name: "Tanie Leki" };
  expect(fieldsOf(await owner.api("POST", "/channels", name))).toEqual([422, ["name"]]);
  expect(fieldsOf(await owner.api("PATCH", `/channels/${channel.id}`, name))).toEqual([422, ["name"]]);
  expect(fieldsOf(await owner.api("PATCH", "/auth/update-account", { surname: "Pożyczka" }))).toEqual([
    422,
    ["surname"],
  ]);
  const post = { message: "Pożyczka od ręki", channelId: null, videoId: null };
  expect(fieldsOf(await owner.api("POST", "/posts", post))).toEqual([422, ["message"]]);
  const account = { email: "nowa@example.org", password: "tajne123", name: "Pożyczka", surname: "Nowa" };
  expect(fieldsOf(await harness.guest().api("POST", "/auth/register", account))).toEqual([422, ["name"]]);
  await saveSiteSettings(harness.ctx, { watchedWords: `Pożyczka\n${channel.name}` });
  const kept = await owner.api("PATCH", `/channels/${channel.id}`, { name: channel.name, description: "Nowy opis" });
  expect(kept.status).toBe(200);
});

test("no trick of writing hides a word, and none is found where it does not stand", () => {
  const isWatched = wordWatcher("Pożyczka\ntanie leki\nспам");
  const tricks = [
    ...["Po\u200bżyczka", "poży\u00adczka", "P O Ż Y C Z K A", "weź p.o.ż.y.c.z.k.a dziś", "ＰＯŻＹＣＺＫＡ"],
    ...["p\u043eżyczk\u0430", "tanie\u2003leki", "t\u0430ni\u0435 l\u0435ki", "СПАМ"],
  ];
  expect(tricks.filter((text) => !isWatched(text))).toEqual([]);
  const others = ["pożyczkami", "po życzka", "tanie dobre leki", "a i w domu", ""];
  expect(others.filter(isWatched)).toEqual([]);
});

test("a list of thousands of words is looked through in no time", () => {
  const isWatched = wordWatcher(Array.from({ length: 1500 }, (_, at) => `słowo${at}`).join("\n"));
  const begun = performance.now();
  for (let at = 0; at < 100; at++) expect(isWatched("zwykła wiadomość na czacie, jakich wiele ".repeat(7))).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1000);
});
