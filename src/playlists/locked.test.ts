import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeOwner, makePlaylist, makeUser } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makePost } from "../testing/posts.ts";
import { mediaKeys } from "../videos/urls.ts";

const lock = "Na hasło";
let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
/** A film with chapters and captions that got a password after others put it into their lists and posts. */
let film: string;
let open: string;
let list: string;
let viewer: Awaited<ReturnType<typeof loginAs>>;

beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  const put = (id: string, key: string) => harness.ctx.storage.put(key, `plik ${id}`);
  const make = async (title: string) => {
    const id = await makeFindable(
      harness,
      made.channel,
      { title, thumbnailVersion: 1, description: "0:00 Start\n0:20 Meta" },
      "a to szeptem",
    );
    await put(id, `${mediaKeys.hls(id, 1)}/master.m3u8`);
    return id;
  };
  film = await make("Kronika zamknięta");
  open = await make("Kronika otwarta");
  const user = await makeUser(harness);
  viewer = await loginAs(harness, user);
  ({ id: list } = await makePlaylist(harness, user, { videoIds: [film, open] }));
  await makePost(harness, user, { message: "Zobaczcie to", videoId: film });
  for (const id of [film, open]) expect((await viewer.api("POST", `/watch-later?id=${id}`)).status).toBe(200);
  expect((await made.owner.api("PATCH", `/videos/${film}`, { password: "tajne haslo" })).status).toBe(200);
  await harness.runJobs();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The page, without what others may still be shown of a kept one. */
async function read(path: string, who = harness.guest()): Promise<string> {
  harness.clock.advance(3000);
  const { status, text } = await who.get(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
}

test("a film with a password stands in others' lists and posts with its title and a lock, and no moving picture", async () => {
  const pages: [path: string, who?: typeof viewer][] = [
    [`/playlist/${list}`],
    [`/watch/${open}?playlistId=${list}`],
    [`/tv/playlists/${list}`],
    ["/feed"],
    ["/watch-later", viewer],
  ];
  for (const [path, who] of pages) {
    const text = await read(path, who);
    const [shown, locked, previewed] = ["Kronika zamknięta", lock, `${film}/preview.mp4`].map((one) =>
      text.replaceAll("\u00a0", " ").includes(one),
    );
    expect([path, shown, locked, previewed]).toEqual([path, true, true, false]);
  }
  expect((await read("/watch-later", viewer)).includes(`${open}/preview.mp4`)).toBe(true);
  expect((await read(`/en/playlist/${list}`)).includes("Password required")).toBe(true);
  const { json } = await harness.guest().api("GET", `/playlists/${list}/videos`);
  expect((json as { items: object[] }).items).toMatchObject([
    { _id: film, hasPassword: true },
    { _id: open, hasPassword: false },
  ]);
});

test("feeds offer nothing that plays it or says what is said in it; a list in a frame asks for the password", async () => {
  const items = (await read(`/playlist/${list}/rss.xml`)).split("<item>").slice(1);
  const offered = items.map((item) =>
    ["<title>Kronika", "<enclosure ", "podcast:transcript", "podcast:chapters"].map((one) => item.includes(one)),
  );
  expect(offered).toEqual([
    [true, false, false, false],
    [true, true, true, true],
  ]);
  const frame = await harness.guest().get(`/embed/${film}?playlistId=${list}`);
  expect([frame.text.includes("Film na"), frame.text.includes("master.m3u8")]).toEqual([true, false]);
});

test("a list plays on past it, for whoever is asked for the password", async () => {
  const last = await makeFindable(harness, made.channel, { title: "Kronika ostatnia" });
  const { id } = await makePlaylist(harness, made.user, { videoIds: [open, film, last] });
  const following = async (who?: typeof viewer) => {
    const text = await read(`/watch/${open}?playlistId=${id}`, who);
    return [film, last].map((one) => text.includes(`/watch/${one}?playlistId=${id}&amp;autoplay=1`));
  };
  expect(await following()).toEqual([false, true]);
  expect(await following(made.owner)).toEqual([true, true]);
});

test("nobody meets it where the site chooses: in searches, new films and recommendations", async () => {
  for (const path of ["/new", "/popular", "/recommended", "/search?query=kronika", `/watch/${open}`, "/rss.xml"]) {
    const text = await read(path);
    expect([path, text.includes(`/watch/${open}`), text.includes(`/watch/${film}`)]).toEqual([path, true, false]);
  }
});
