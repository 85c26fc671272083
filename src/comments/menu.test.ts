import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { htmlHeld } from "../ui/kept.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let video: Awaited<ReturnType<typeof makeVideo>>;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  video = await makeVideo(harness, made.channel);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function comment(
  content: string,
  on = video.id,
): Promise<{ id: string; by: Awaited<ReturnType<typeof person>> }> {
  const by = await person(harness, "user");
  const answer = await by.api("POST", "/comments", { videoId: on, content });
  return { id: (answer.json as { _id: string })._id, by };
}

/** The menu of a comment, as this person is shown it. */
async function menu(who: { get(path: string): Promise<{ text: string }> }, id: string): Promise<string> {
  const { text } = await who.get(`/watch/${video.id}`);
  const from = text.indexOf(`id="menu-${id}"`);
  return text.slice(from, text.indexOf("</article>", from));
}

test("every comment has a menu, and in it what each person may do", async () => {
  const { id, by } = await comment("Pierwszy!");
  const deletes = async (who: Parameters<typeof menu>[0]) => (await menu(who, id)).includes(`/comments/${id}/delete`);
  const people = [harness.guest(), await person(harness, "user"), by, made.owner, await person(harness, "moderator")];
  for (const who of people) expect(await menu(who, id)).toContain(`data-copy-path="/watch/${video.id}?comment=${id}`);
  expect(await Promise.all(people.map(deletes))).toEqual([false, false, true, true, true]);
  expect((await by.post(`/comments/${id}/delete`)).location).toBe(`/watch/${video.id}#comments`);
  // Past what visitors are given from memory.
  harness.clock.advance(3000);
  expect((await harness.guest().get(`/watch/${video.id}`)).text).not.toContain("Pierwszy!");
});

test("nobody is offered a link to a comment that waits to be let in, which would lead others nowhere", async () => {
  const rules = { action: "settings", from: "everybody", words: "", holdLinks: "1" };
  await made.owner.post(`/manage-channel/${made.channel.id}/comments`, rules);
  const { id, by } = await comment("https://example.org");
  const link = `data-copy-path="/watch/${video.id}?comment=${id}`;
  for (const who of [by, made.owner]) expect(await menu(who, id)).toContain(`/comments/${id}/delete`);
  for (const who of [by, made.owner]) expect(await menu(who, id)).not.toContain(link);
  await made.owner.post(`/comments/${id}/act`, { action: "approve" });
  for (const who of [by, made.owner]) expect(await menu(who, id)).toContain(link);
});

test("a link to a comment shows it first, however old it is, and once", async () => {
  const { id } = await comment("Stary, ale dobry");
  for (let more = 0; more < 20; more++) await comment(`Nowszy ${more}`);
  const guest = harness.guest();
  const shown = async (address: string) => (await guest.get(address)).text.split("Stary, ale dobry").length - 1;
  expect(await shown(`/watch/${video.id}`)).toBe(0);
  expect(await shown(`/watch/${video.id}?comment=${id}`)).toBe(1);
  const recent = await comment("Świeży");
  const { text } = await guest.get(`/watch/${video.id}?comment=${recent.id}`);
  expect(text.split(`id="comment-${recent.id}"`).length - 1).toBe(1);
});

test("a link to a comment of another video shows nothing of it", async () => {
  const hidden = await makeVideo(harness, made.channel, { visibility: "private", listedAt: null });
  const answer = await made.owner.api("POST", "/comments", { videoId: hidden.id, content: "Tylko dla nas" });
  const { _id } = answer.json as { _id: string };
  const { status, text } = await harness.guest().get(`/watch/${video.id}?comment=${_id}`);
  expect(status).toBe(200);
  expect(text).not.toContain("Tylko dla nas");
});

test("a thread is rendered once for all who see the same, and anew for who may do other things or when it changes", async () => {
  const { id, by } = await comment("Raz dla wszystkich");
  let looks = 0;
  const look = async (who: { get(path: string): Promise<{ text: string }> }) => {
    const before = htmlHeld(id);
    const { text } = await who.get(`/watch/${video.id}?comment=${id}&look=${++looks}`);
    return [
      htmlHeld(id) - before,
      /data-likes="\w+"[^>]*>.*?<span>(\d*)</.exec(text.slice(text.indexOf(`comment-${id}`)))?.[1],
    ];
  };
  await look(harness.guest());
  const [reader, other] = [await person(harness, "user"), await person(harness, "user")];
  expect(await look(harness.guest())).toEqual([0, ""]);
  expect(await look(reader)).toEqual([1, ""]);
  expect(await look(other)).toEqual([0, ""]);
  // Their own comment is marked as theirs, and may be edited.
  expect(await look(by)).toEqual([1, ""]);
  expect((await other.api("POST", `/comments/${id}/rate`, { rating: 1 })).status).toBe(200);
  expect(await look(harness.guest())).toEqual([1, "1"]);
  expect(await look(reader)).toEqual([1, "1"]);
  expect(await look(other)).toEqual([1, "1"]);
});
