import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let viewer: Client;
let film: string;
let channel: { id: string; slug: string };

beforeAll(async () => {
  harness = await startHarness();
  ({ channel } = await makeOwner(harness));
  film = (await makeVideo(harness, channel, { title: "Żółta łódź" })).id;
  viewer = await person(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const acts = (html: string) => [...html.matchAll(/value="(\w+)" name="act"/g)].map((match) => match[1]);
const options = async () => (await viewer.get(`/watch/${film}/options`)).text;

test("the dots of a card lead to a page that does without scripts what its menu does, and back", async () => {
  expect((await viewer.get("/new")).text).toContain(`href="/watch/${film}/options"`);
  expect(acts(await options())).toEqual(["later", "hide", "hideChannel"]);
  const act = async (name: string) => {
    const { status, location } = await viewer.post(`/watch/${film}/options`, { act: name });
    expect([name, status, location]).toEqual([name, 303, `/watch/${film}/options`]);
  };
  await act("later");
  await act("later");
  expect((await viewer.api("GET", "/watch-later/ids")).json).toEqual({ items: [film], count: 1 });
  await act("hide");
  expect((await viewer.get("/new")).text).not.toContain(film);
  expect(acts(await options())).toEqual(["notLater", "show", "hideChannel"]);
  await act("show");
  await act("notLater");
  await act("hideChannel");
  expect((await viewer.get("/new")).text).not.toContain(film);
  expect(acts(await options())).toEqual(["later", "hide", "showChannel"]);
  await act("showChannel");
  expect((await viewer.get("/new")).text).toContain(film);
});

test("a visitor shares and reports there, and is led to the login for the rest", async () => {
  const { text } = await harness.guest().get(`/en/watch/${film}/options`);
  expect(text).toContain(`value="http://localhost:3000/en/watch/${film}"`);
  expect(text).toContain(`href="/en/report/video/${film}"`);
  expect(acts(text)).toEqual([]);
  expect(text).toContain(`href="/en/login?next=${encodeURIComponent(`/en/watch/${film}/options`)}"`);
  expect(text).toContain("noindex");
});
