import { expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { makeFindable } from "../testing/findable.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

/** What stands on each shelf, by its name. */
async function shelves(harness: Harness, path = "/tv"): Promise<Record<string, string[]>> {
  const { text } = await harness.guest().get(path);
  const found: Record<string, string[]> = {};
  for (const [, name = "", body = ""] of text.matchAll(/aria-labelledby="tv-([a-z-]+)"([\s\S]*?)<\/section>/g))
    found[name] = [...body.matchAll(/href="(?:\/en)?\/tv\/(\w+)"/g)].map(([, id]) => id ?? "");
  return found;
}

test("an empty site says so, and there is a way out", async () => {
  await using harness = await startHarness();
  for (const [path, words] of [
    ["/tv", /class="tv-none">[^<]*[ąęłż]/],
    ["/en/tv", /class="tv-none">[A-Za-z .,]+</],
  ] as const) {
    const { status, text } = await harness.guest().get(path);
    expect([path, status, words.test(text), text.includes("data-tv-exit")]).toEqual([path, 200, true, true]);
  }
  expect(await shelves(harness)).toEqual({});
});

test("what is on the air, what is to come, and films stand on shelves of their own; only what is public does", async () => {
  await using harness = await startHarness();
  const { owner, channel } = await makeOwner(harness);
  const now = harness.clock.now();
  const stream = { live: true, processing: "none", playableAt: null, publishedAt: null, listedAt: null } as const;
  const film = (await makeVideo(harness, channel)).id;
  const onAir = (
    await makeVideo(harness, channel, { ...stream, livestreamStartedAt: now - hour, upcomingAt: now - hour })
  ).id;
  const soon = now + hour;
  const announced = (await makeVideo(harness, channel, { ...stream, livestreamStartsAt: soon, upcomingAt: soon })).id;
  const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  const expected = { "na-zywo": [onAir], wkrotce: [announced], nowe: [film], popularne: [film] };
  expect(await shelves(harness)).toEqual(expected);
  expect(await shelves(harness, "/en/tv")).toEqual(expected);
  // Exactly one tile is where the arrows begin.
  const { text } = await harness.guest().get("/tv");
  expect(text.match(/data-first/g)?.length).toBe(1);
  expect(text).not.toContain(hidden.id);
  // The page is shared with a crowd: what belongs to one who looks stands in none.
  const { text: ofOwner } = await owner.get("/tv");
  expect(ofOwner).not.toContain(hidden.id);
});

test("a film is played over the whole screen, in the page's language, with the way back", async () => {
  await using harness = await startHarness();
  const { channel } = await makeOwner(harness);
  const { id, title } = await makeVideo(harness, channel, { title: "<Góry> & morze" });
  for (const prefix of ["", "/en"]) {
    const { text } = await harness.guest().get(`${prefix}/tv/${id}`);
    expect(text).toContain(`src="${prefix}/embed/${id}?autoplay=1&amp;title=0&amp;next=0"`);
    expect(text).toContain(`href="${prefix}/tv" data-tv-exit`);
    expect([text.includes(title), text.includes("&lt;Góry&gt; &amp;")]).toEqual([false, true]);
    expect(text).toContain('name="robots" content="noindex"');
  }
});

test("whoever is logged in has their own shelves and lists, which play on; others are led to log in", async () => {
  await using harness = await startHarness();
  const { channel } = await makeOwner(harness);
  const viewer = await person(harness);
  const [one, two] = [(await makeVideo(harness, channel)).id, (await makeVideo(harness, channel)).id];
  await viewer.api("POST", `/channels/${channel.id}/subscribe`);
  for (const id of [one, two]) {
    harness.clock.advance(1000);
    await viewer.post("/watch-later", { id, keep: "1" });
  }
  const list = (await viewer.api("POST", "/playlists", { name: "Na wieczór", videoIds: [one, two] })).json as {
    _id: string;
  };
  const { text } = await viewer.get("/tv");
  for (const path of ["search", "subscriptions", "playlists", "watch-later", "history"])
    expect(text).toContain(`href="/tv/${path}"`);
  expect(text).toContain(`href="/tv/${two}?playlistId=watch-later"`);
  expect((await viewer.get("/tv/subscriptions")).text).toContain(`href="/tv/${one}"`);
  const later = await viewer.get("/tv/watch-later");
  const places = [...later.text.matchAll(/href="\/tv\/(\w+)\?playlistId=watch-later"/g)].map(([, id]) => id);
  expect(places).toEqual([two, one]);
  const lists = await viewer.get("/en/tv/playlists");
  expect(lists.text).toContain(`href="/en/tv/playlists/${list._id}"`);
  expect((await viewer.get(`/tv/playlists/${list._id}`)).text).toContain(`/tv/${one}?playlistId=${list._id}`);
  expect((await viewer.get(`/tv/${one}?playlistId=${list._id}`)).text).toContain(
    `/embed/${one}?autoplay=1&amp;title=0&amp;playlistId=${list._id}"`,
  );
  const guest = harness.guest();
  expect((await guest.get("/en/tv")).text).toContain('href="/en/login?next=%2Fen%2Ftv"');
  for (const path of ["subscriptions", "playlists", "watch-later", "history"])
    expect((await guest.get(`/tv/${path}`)).location).toContain("/login?next=");
  // A private list is its owner's alone.
  expect((await guest.get(`/tv/playlists/${list._id}`)).status).toBe(404);
});

test("films are searched from a field, page by page, and what is typed is no markup", async () => {
  await using harness = await startHarness();
  const { channel } = await makeOwner(harness);
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) ids.push(await makeFindable(harness, channel, { title: `Rower numer ${n}` }));
  const found = (text: string) => [...text.matchAll(/href="\/tv\/(\w{16,})"/g)].map(([, id]) => id ?? "");
  const first = await harness.guest().get("/tv/search?query=rowery");
  const next = /id="tv-more"/.test(first.text) && /href="([^"]*before=[^"]*)"/.exec(first.text)?.[1];
  const rest = await harness.guest().get(String(next).replaceAll("&amp;", "&"));
  expect(new Set([...found(first.text), ...found(rest.text)])).toEqual(new Set(ids));
  const odd = await harness.guest().get(`/tv/search?query=${encodeURIComponent('"><b>x')}`);
  expect([odd.status, odd.text.includes("<b>x"), odd.text.includes("Nic nie znaleziono.")]).toEqual([200, false, true]);
});
