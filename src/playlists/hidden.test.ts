import { afterAll, beforeAll, expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { loginAs, makeChannel, makeOwner, makePlaylist, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { eraseDeletedVideos } from "../videos/rules/erase.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A list of a viewer with three films of a creator. */
async function listed() {
  const user = await makeUser(harness);
  const films = [];
  for (let n = 0; n < 3; n++) films.push(await makeVideo(harness, made.channel, { thumbnailVersion: 1 }));
  const ids = films.map(({ id }) => id);
  const { id } = await makePlaylist(harness, user, { videoIds: ids });
  return { id, films, viewer: await loginAs(harness, user) };
}

const idsFor = async (who: { api: ReturnType<Harness["guest"]>["api"] } & object, id: string) => {
  const client = who as ReturnType<Harness["guest"]>;
  const { json } = await client.api("GET", `/playlists/${id}/videos`);
  return (json as { items: { _id: string }[] }).items.map(({ _id }) => _id);
};

test("a film that becomes private is left out and not counted for others, and keeps its place for the list's owner", async () => {
  const { id, films, viewer } = await listed();
  const [one, two, three] = films.map((film) => film.id);
  expect((await made.owner.api("PATCH", `/videos/${two}`, { visibility: "private" })).status).toBe(200);
  await harness.runJobs();
  const guest = harness.guest();
  expect(await idsFor(guest, id)).toEqual([one, three] as string[]);
  expect((await guest.api("GET", `/playlists/${id}`)).json).toMatchObject({ videosCount: 2, duration: 120 });
  expect((await viewer.api("GET", `/playlists/${id}`)).json).toMatchObject({ videosCount: 3, duration: 120 });
  harness.clock.advance(3000);
  const open = await guest.get(`/playlist/${id}`);
  expect([open.text.includes("2 filmy"), open.text.includes("Film prywatny")]).toEqual([true, false]);
  const own = await viewer.get(`/playlist/${id}`);
  expect([
    own.text.includes("3 filmy"),
    own.text.includes("Film prywatny"),
    own.text.includes(films[1]?.title ?? ""),
  ]).toEqual([true, true, false]);
  // Who works on the film's channel sees it in anybody's list.
  expect(await idsFor(made.owner, id)).toEqual([one, two, three] as string[]);
  const beside = await guest.get(`/watch/${one}?playlistId=${id}`);
  expect(beside.text).toContain("1 z\u00a02");
  expect((await made.owner.get(`/watch/${one}?playlistId=${id}`)).text).toContain("1 z\u00a03");
  // Its picture opens for them alone, and they are told that others do not see it.
  for (const path of [`/playlist/${id}`, `/watch/${one}?playlistId=${id}`])
    expect([path, (await made.owner.get(path)).text.includes(`/~`)]).toEqual([path, true]);
  expect((await made.owner.get(`/playlist/${id}`)).text).toContain("Film prywatny");
  for (const path of [`/playlist/${id}`, `/watch/${one}?playlistId=${id}`]) {
    harness.clock.advance(3000);
    expect([path, (await guest.get(path)).text.includes(`/~`)]).toEqual([path, false]);
  }
  await made.owner.api("POST", `/watch-later?id=${two}`);
  const later = (await made.owner.get("/watch-later")).text;
  expect([later.includes("/~"), later.includes(`/video/${two}/preview.mp4`)]).toEqual([true, false]);
  await made.owner.api("PATCH", `/videos/${two}`, { visibility: "public" });
  await harness.runJobs();
  expect((await made.owner.get("/watch-later")).text).toContain(`/video/${two}/preview.mp4`);
  expect((await guest.api("GET", `/playlists/${id}`)).json).toMatchObject({ videosCount: 3, duration: 180 });
});

test("the picture of a list is that of a film for everybody, and the one that its owner chose", async () => {
  const { id, films, viewer } = await listed();
  const cover = async () =>
    ((await viewer.api("GET", `/playlists/${id}`)).json as { thumbnailUrl: string | null }).thumbnailUrl;
  expect(await cover()).toContain(`/video/${films[0]?.id}/`);
  await viewer.api("PATCH", `/playlists/${id}`, { coverVideoId: films[2]?.id });
  expect(await cover()).toContain(`/video/${films[2]?.id}/`);
  await made.owner.api("PATCH", `/videos/${films[2]?.id}`, { visibility: "private" });
  await harness.runJobs();
  expect(await cover()).toContain(`/video/${films[0]?.id}/`);
  // Nobody is asked their age where a list is shown.
  await made.owner.api("PATCH", `/videos/${films[0]?.id}`, { adultsOnly: true });
  expect(await cover()).toBeNull();
  const shared = async (path: string) => (await harness.guest().get(path)).text;
  expect(await shared(`/playlist/${id}`)).not.toMatch(new RegExp(`og:image" content="[^"]*${films[0]?.id}`));
  expect(await shared(`/playlist/${id}/rss.xml`)).not.toMatch(new RegExp(`itunes:image href="[^"]*${films[0]?.id}`));
});

test("a deleted film stands in it as such for its owner until it is erased, and is counted no longer then", async () => {
  const { id, films, viewer } = await listed();
  expect((await made.owner.api("DELETE", `/videos/${films[0]?.id}`)).status).toBe(204);
  await harness.runJobs();
  expect(await idsFor(harness.guest(), id)).toEqual(films.slice(1).map((film) => film.id));
  expect((await viewer.get(`/playlist/${id}`)).text).toContain("Film usunięty");
  harness.clock.advance(31 * day);
  await eraseDeletedVideos(harness.ctx);
  const fresh = await loginAs(harness, { id: viewer.userId ?? "" });
  expect((await fresh.api("GET", `/playlists/${id}`)).json).toMatchObject({ videosCount: 2, duration: 120 });
  expect((await fresh.get(`/playlist/${id}`)).text).not.toContain("Film usunięty");
});

test("what is for adults is not in it for who is under age, nor whom one mutes", async () => {
  const grown = await makeVideo(harness, made.channel, { adultsOnly: true });
  const other = await makeVideo(harness, await makeChannel(harness, made.user));
  const plain = await makeVideo(harness, made.channel);
  const { id } = await makePlaylist(harness, made.user, { videoIds: [grown.id, other.id, plain.id] });
  const child = await loginAs(harness, await makeUser(harness, { age: 15 }));
  expect(await idsFor(child, id)).toEqual([other.id, plain.id]);
  expect(await idsFor(harness.guest(), id)).toEqual([grown.id, other.id, plain.id]);
  expect((await child.api("POST", "/auth/block-channel", { channelId: other.channelId })).status).toBe(200);
  expect(await idsFor(child, id)).toEqual([plain.id]);
});

test("one adds only what one may see, and lists of a channel that is closed are closed", async () => {
  const secret = await makeVideo(harness, made.channel, { visibility: "private", listedAt: null });
  const { id, viewer } = await listed();
  expect((await viewer.api("POST", `/playlists/${id}/items`, { videoIds: [secret.id] })).status).toBe(404);
  const { user, owner, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel);
  const theirs = await makePlaylist(harness, user, { channelId: channel.id, videoIds: [film.id] });
  const asks = async (who: ReturnType<Harness["guest"]>) => (await who.api("GET", `/playlists/${theirs.id}`)).status;
  expect(await asks(harness.guest())).toBe(200);
  await owner.api("PATCH", `/channels/${channel.id}`, { visibility: "private" });
  expect([await asks(harness.guest()), await asks(viewer), await asks(owner)]).toEqual([404, 404, 200]);
  const { json } = await harness.guest().api("GET", `/playlists?channelId=${channel.id}`);
  expect(json).toMatchObject({ items: [], count: 0 });
});

test("a channel's page has a tab of its public lists, as soon as there is one", async () => {
  const { user, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel);
  const tab = `/c/${channel.slug}?tab=playlists`;
  const links = async () => {
    harness.clock.advance(3000);
    return (await harness.guest().get(`/c/${channel.slug}`)).text.includes(`href="${tab}"`);
  };
  expect(await links()).toBe(false);
  await makePlaylist(harness, user, { channelId: channel.id, videoIds: [film.id], name: "Wszystkie odcinki" });
  await makePlaylist(harness, user, {
    channelId: channel.id,
    videoIds: [film.id],
    name: "Robocza",
    visibility: "private",
  });
  expect(await links()).toBe(true);
  const { text } = await harness.guest().get(tab);
  expect([text.includes("Wszystkie odcinki"), text.includes("Robocza")]).toEqual([true, false]);
});
