import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let id: string;
let sixteen: string;
let adult: Client;
let child: Client;

beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  adult = await loginAs(harness, await makeUser(harness, { age: 40 }));
  child = await loginAs(harness, await makeUser(harness, { age: 17 }));
  const sprite = { intervalSeconds: 1, count: 60 };
  id = (
    await makeVideo(harness, made.channel, { ageRestriction: 18, thumbnailVersion: 1, thumbnailCandidates: 1, sprite })
  ).id;
  sixteen = (await makeVideo(harness, made.channel, { ageRestriction: 16 })).id;
  for (const file of files) await harness.ctx.storage.put(`video/${id}/${file}`, "x");
});
afterAll(() => harness[Symbol.asyncDispose]());

const files = [
  "hls-1/master.m3u8",
  "hls-1/v360/s00000.m4s",
  "preview.mp4",
  "seeksprite.jpg",
  "candidate-0.webp",
  "captions/pl.vtt",
  "360.webp",
];
/** Which files an address opens. */
async function opened(base: string): Promise<string[]> {
  const statuses = await Promise.all(
    files.map(async (file) => [file, (await harness.guest().get(`${base}/${file}`)).status] as const),
  );
  return statuses.filter(([, status]) => status === 200).map(([file]) => file);
}
const mediaIn = (text: string) => /\/media\/(~[\w.-]+\/)?video\/\w+\/hls-\d+\/master\.m3u8/.exec(text)?.[0];
const question = "Film tylko dla dorosłych";
/** A few seconds later, so that no page is a kept one. */
async function get(client: Client, path: string) {
  harness.clock.advance(5000);
  return client.get(path);
}

describe("who may watch what is for adults", () => {
  test("is asked before anything that plays it is given away, on every page and in the API", async () => {
    for (const client of [harness.guest(), adult, await person(harness, "moderator")])
      for (const path of [`/watch/${id}`, `/en/watch/${id}`, `/embed/${id}`, `/tv/${id}`, `/api/videos/${id}`]) {
        const { status, text } = await get(client, path);
        expect([path, status]).toEqual([path, 200]);
        expect([path, mediaIn(text), /hls-\d|seeksprite|~[0-9a-z]+\./.exec(text)?.[0]]).toEqual([
          path,
          undefined,
          undefined,
        ]);
        if (path.startsWith("/en/")) expect(text).toContain("For adults only");
        else if (!path.startsWith("/api/")) expect(text).toContain(question);
      }
    const state = (await harness.guest().get(`/watch/${id}/state`)).json;
    expect(state).toMatchObject({ src: null });
  });

  test("says so once in a visit, by a form, and comes back to where they were; nobody else's page is open by it", async () => {
    const guest = harness.guest();
    const answered = await guest.post("/adults", { next: `/watch/${id}?t=5` });
    expect([answered.status, answered.location]).toEqual([303, `/watch/${id}?t=5`]);
    expect(answered.headers.get("set-cookie")).toMatch(/^adults=1; Path=\/; HttpOnly; SameSite=Lax$/);
    // At the same moment: a page that is kept for one is not given to the other.
    for (const path of [`/watch/${id}`, `/embed/${id}`]) {
      expect((await guest.get(path)).text).not.toContain(question);
      expect((await harness.guest().get(path)).text).toContain(question);
      expect(mediaIn((await guest.get(path)).text)).toBeString();
    }
    expect((await guest.get(`/tv/${id}`)).text).toContain("<iframe");
    expect((await guest.post("/adults", { next: "https://example.org/" })).location).toBe("/");
    adult.cookies.set("adults", "1");
    expect(mediaIn((await adult.get(`/watch/${id}`)).text)).toBeString();
    adult.cookies.delete("adults");
  });

  test("in a frame without cookies the answer itself opens it, and its question how it stands too", async () => {
    const { status, text } = await harness.guest().post(`/embed/${id}?start=5`);
    expect([status, text.includes(question)]).toEqual([200, false]);
    expect(await opened((mediaIn(text) ?? "").replace("/hls-1/master.m3u8", ""))).toContain("hls-1/master.m3u8");
  });

  test("under 18 never gets it, whatever they say", async () => {
    child.cookies.set("adults", "1");
    for (const path of [`/watch/${id}`, `/embed/${id}`, `/tv/${id}`]) {
      const { text } = await child.get(path);
      expect([path, text.includes("wiek poniżej 18\u00a0lat"), text.includes("Mam co najmniej 18\u00a0lat")]).toEqual([
        path,
        true,
        false,
      ]);
      expect([path, mediaIn(text)]).toEqual([path, undefined]);
    }
    expect(mediaIn((await child.post(`/embed/${id}`)).text)).toBeUndefined();
    expect((await child.api("GET", `/videos/${id}?adults=true`)).json).toMatchObject({ hls: null });
    const given = mediaIn((await harness.guest().get(`/api/videos/${id}?adults=true`)).text) ?? "";
    const segment = /~[\w.-]+/.exec(given)?.[0];
    expect((await child.get(`/watch/${id}/state?opened=${segment}`)).json).toMatchObject({ src: null });
  });

  test("works on its channel, and is not asked; what is for 16 asks nobody and says so", async () => {
    expect(mediaIn((await made.owner.get(`/watch/${id}`)).text)).toBeString();
    const { candidates } = (await made.owner.api("GET", `/videos/${id}`)).json as { candidates: string[] };
    expect((await harness.guest().get(candidates[0] ?? "")).status).toBe(200);
    const { text } = await harness.guest().get(`/watch/${sixteen}`);
    expect([mediaIn(text) !== undefined, text.includes("16+")]).toEqual([true, true]);
  });
});

describe("its files", () => {
  test("need the signature that who is of age is given; its pictures do not", async () => {
    expect(await opened(`/media/video/${id}`)).toEqual(["360.webp"]);
    const { hls } = (await harness.guest().api("GET", `/videos/${id}?adults=true`)).json as { hls: string };
    const base = hls.replace("/hls-1/master.m3u8", "");
    expect(await opened(base)).toEqual(files);
    expect(await opened(base.replace(id, sixteen))).toEqual([]);
    harness.clock.advance(14 * hour);
    expect(await opened(base)).toEqual(["360.webp"]);
  });

  test("open no earlier at a premiere than others do", async () => {
    const later = { ageRestriction: 18 as const, premiereAt: harness.clock.now() + hour };
    const premiere = await makeVideo(harness, made.channel, later);
    await harness.ctx.storage.put(`video/${premiere.id}/hls-1/master.m3u8`, "#EXTM3U\n");
    await harness.ctx.storage.put(`video/${premiere.id}/captions/pl.vtt`, "WEBVTT\n");
    const { text } = await harness.guest().post(`/embed/${premiere.id}`);
    const segment = /opened=(~[\w.-]+)/.exec(text)?.[1] ?? "";
    expect(segment).not.toBe("");
    for (const file of ["hls-1/master.m3u8", "captions/pl.vtt"])
      expect((await harness.guest().get(`/media/${segment}/video/${premiere.id}/${file}`)).status).toBe(404);
    const state = async (rest = "") => (await harness.guest().get(`/watch/${premiere.id}/state${rest}`)).json;
    harness.clock.advance(hour);
    expect(await state()).toMatchObject({ state: "premiere", src: null });
    expect(await state(`?opened=${segment}`)).toMatchObject({ src: expect.stringContaining("~") });
  });
});

describe("in lists", () => {
  const lists = ["/", "/tv", "/api/videos", "/api/videos/recommended", `/api/videos/${"$"}/recommended`];
  const shown = async (client: Client) => {
    const texts = await Promise.all(lists.map(async (path) => (await get(client, path.replace("$", sixteen))).text));
    return texts.map((text) => text.includes(id));
  };

  test("it is veiled and moves under no pointer; who hides it, or is under 18, does not meet it", async () => {
    const { text } = await get(harness.guest(), "/");
    const card = /<article class="card".*?<\/article>/gs;
    const cards = [...text.matchAll(card)].map(([one]) => one).filter((one) => one.includes(id));
    expect(cards.length).toBeGreaterThan(0);
    for (const one of cards) {
      expect(one).toContain('class="thumb veiled"');
      expect(one).toContain("18+");
      expect(one).not.toContain("data-preview");
    }
    const everywhere = lists.map(() => true);
    const nowhere = lists.map(() => false);
    expect(await shown(harness.guest())).toEqual(everywhere);
    expect(await shown(child)).toEqual(nowhere);
    expect(await shown(adult)).toEqual(everywhere);
    await adult.post("/account/privacy", { personalRecommendations: "1", hidesAdults: "1" });
    expect(await shown(adult)).toEqual(nowhere);
    expect((await adult.get(`/c/${made.channel.slug}`)).text).not.toContain(id);
    await adult.post("/account/privacy", { personalRecommendations: "1" });
    expect(await shown(adult)).toEqual(everywhere);
  });

  test("other sites, readers of feeds and search engines get neither its picture nor what plays it", async () => {
    const told = [
      await get(harness.guest(), `/watch/${id}`),
      await get(harness.guest(), "/rss.xml"),
      await get(harness.guest(), `/oembed?url=http://localhost:3000/watch/${id}`),
    ];
    for (const { status, text } of told) {
      expect(status).toBe(200);
      const head = text.split("<body")[0] ?? "";
      expect(head).not.toMatch(new RegExp(`video/${id}/`));
    }
  });
});
