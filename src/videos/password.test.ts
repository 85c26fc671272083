import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { refreshListing } from "./rules/listing.ts";

let harness: Harness;
let owner: Client;
let id: string;
let edit: string;

const chapters = { description: "0:00 Start\n0:20 Meta", sprite: { intervalSeconds: 1, count: 60 } };
const form = { title: "Tylko dla nas", visibility: "public" };

beforeAll(async () => {
  harness = await startHarness();
  const made = await makeOwner(harness);
  owner = made.owner;
  ({ id } = await makeVideo(harness, made.channel, { title: form.title, ...chapters }));
  edit = `/manage-channel/${made.channel.id}/videos/${id}`;
  for (const file of ["hls-1/master.m3u8", "seeksprite.jpg", "360.webp", "captions/pl.vtt"])
    await harness.ctx.storage.put(`video/${id}/${file}`, "plik");
  await harness.ctx.write((tx) => refreshListing(tx, id));
});
afterAll(() => harness[Symbol.asyncDispose]());

const hls = async (client: Client) => ((await client.api("GET", `/videos/${id}`)).json as { hls: string | null }).hls;
const signed = /\/media\/~[0-9a-z]+\.[A-Za-z0-9_-]+\//;

test("a film with a password stands in no list, and nothing that plays it is given or served without it", async () => {
  const guest = harness.guest();
  expect((await guest.get("/new")).text).toContain(form.title);
  expect((await owner.api("PATCH", `/videos/${id}`, { password: "tajne haslo" })).json).toMatchObject({
    hasPassword: true,
  });
  const { items } = (await guest.api("GET", "/videos")).json as { items: object[] };
  expect(items).toEqual([]);
  const page = await guest.get(`/watch/${id}`);
  expect(page.text).toContain("Film na hasło");
  expect(page.text).not.toMatch(signed);
  expect(page.text).not.toContain("master.m3u8");
  expect((await guest.get(`/embed/${id}`)).text).not.toMatch(signed);
  expect(await hls(guest)).toBeNull();
  for (const file of ["hls-1/master.m3u8", "seeksprite.jpg", "captions/pl.vtt"])
    expect([file, (await guest.get(`/media/video/${id}/${file}`)).status]).toEqual([file, 404]);
  expect((await guest.get(`/media/video/${id}/360.webp`)).status).toBe(200);
  expect((await guest.get(`/oembed?url=${encodeURIComponent(`http://localhost:3000/watch/${id}`)}`)).text).not.toMatch(
    signed,
  );
});

test("who knows it gets in for this visit, by page, frame and API; its people are not asked", async () => {
  const guest = harness.guest();
  const wrong = await guest.post(`/watch/${id}`, { password: "inne haslo" });
  expect([wrong.status, wrong.text.includes("To nie jest hasło do tego filmu")]).toEqual([422, true]);
  expect((await guest.post(`/watch/${id}`, { password: "tajne haslo" })).status).toBe(303);
  const { text } = await guest.get(`/watch/${id}`);
  const [address = ""] = /\/media\/~[^"&]*master\.m3u8/.exec(text) ?? [];
  expect((await harness.guest().get(address)).status).toBe(200);
  expect(await hls(guest)).toMatch(signed);
  const frame = await harness.guest().post(`/embed/${id}`, { password: "tajne haslo" });
  expect(frame.text).toContain("master.m3u8");
  expect((await harness.guest().post(`/embed/${id}`, { password: "zle" })).text).toContain("To nie jest hasło");
  const opened = await harness.guest().api("POST", `/videos/${id}/open`, { password: "tajne haslo" });
  expect((opened.json as { hls: string }).hls).toMatch(signed);
  expect((await harness.guest().api("POST", `/videos/${id}/open`, { password: "zle" })).status).toBe(422);
  expect((await owner.get(`/watch/${id}`)).text).toContain("master.m3u8");
  expect((await (await person(harness, "moderator")).get(`/watch/${id}`)).text).toContain("master.m3u8");
});

test("who gives it comes back to where it was asked: to the list that goes on behind it, and to the television", async () => {
  const guest = harness.guest();
  for (const page of [`/watch/${id}?playlistId=lista`, `/tv/${id}?playlistId=lista`]) {
    const asked = await guest.get(page);
    const form = /<form action="([^"]+)" method="post"><input type="hidden" name="next" value="([^"]+)"/;
    const [, action = "", next = ""] = form.exec(asked.text) ?? [];
    expect([action, next]).toEqual([`/watch/${id}?playlistId=lista`, page]);
    const wrong = await guest.post(action, { password: "inne haslo", next });
    expect(wrong.text).toContain(`name="next" value="${next}"`);
    const right = await harness.guest().post(action, { password: "tajne haslo", next });
    expect([right.status, right.location]).toEqual([303, page]);
  }
  const strange = await harness.guest().post(`/watch/${id}`, { password: "tajne haslo", next: "https://example.org/" });
  expect(strange.location).toBe(`/watch/${id}`);
});

test("another password ends what the former one opened, and without one it is as it was", async () => {
  const guest = harness.guest();
  await guest.post(`/watch/${id}`, { password: "tajne haslo" });
  const [address = ""] = /\/media\/~[^"&]*master\.m3u8/.exec((await guest.get(`/watch/${id}`)).text) ?? [];
  expect((await owner.post(edit, { ...form, action: "save", password: "nowe haslo" })).status).toBe(303);
  // Another address of the page, as each is kept for a moment.
  expect((await guest.get(`/watch/${id}?t=1`)).text).toContain("Film na hasło");
  expect((await guest.get(address)).status).toBe(404);
  expect((await owner.post(edit, { ...form, action: "save", password: "krt" })).status).toBe(422);
  expect((await owner.get(edit)).text).not.toContain("argon2");
  await owner.post(edit, { ...form, action: "save", noPassword: "1" });
  expect((await harness.guest().get(`/media/video/${id}/hls-1/master.m3u8`)).status).toBe(200);
});

test("pictures of chapters open no film for adults before it is asked for", async () => {
  await owner.api("PATCH", `/videos/${id}`, { adultsOnly: true, description: chapters.description });
  const { text } = await harness.guest().get(`/watch/${id}?t=2`);
  expect(text).toContain("Film tylko dla dorosłych");
  expect(text).not.toMatch(signed);
});

test("passwords are tried only so often", async () => {
  await owner.api("PATCH", `/videos/${id}`, { password: "tajne haslo", adultsOnly: false });
  const stranger = harness.guest();
  stranger.address = "203.0.113.7";
  const statuses = new Set<number>();
  for (let tries = 0; tries < 40; tries++) statuses.add((await stranger.post(`/watch/${id}`, {})).status);
  expect([...statuses]).toEqual([422, 429]);
}, 30_000);
