import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { minute } from "../platform/clock.ts";
import { loginAs, makeChannel, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { contentMax } from "./limits.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let videoId: string;
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness, { name: "Góry" });
});
beforeEach(async () => {
  videoId = (await makeVideo(harness, made.channel)).id;
  harness.clock.advance(10 * minute);
});
afterAll(() => harness[Symbol.asyncDispose]());

type Comment = { _id: string; content: string; commentAs: string; userId: string | null; author: { name: string } };
type Asking = Awaited<ReturnType<typeof person>>;
const say = (who: Asking, content: string, more = {}) => who.api("POST", "/comments", { videoId, content, ...more });
const counted = async () => (await videoById(harness.ctx, videoId))?.commentCount;
const listed = async () =>
  ((await harness.guest().api("GET", `/comments?videoId=${videoId}`)).json as { items: Comment[] }).items;

test("a comment is kept as it was meant, and its ends and empty lines go", async () => {
  const answer = await say(await person(harness), "  Dobre!\n\n\n\n\nNaprawdę <b>dobre</b> 🎬  ");
  expect(answer.status).toBe(201);
  expect((answer.json as Comment).content).toBe("Dobre!\n\nNaprawdę <b>dobre</b> 🎬");
  const page = (await harness.guest().get(`/watch/${videoId}`)).text;
  expect(page).toContain("Naprawdę <b>dobre</b>");
  expect([await counted(), (await listed()).length]).toEqual([1, 1]);
});

test("nothing, only what cannot be seen, and too much are refused, and the form keeps what was typed", async () => {
  const user = await person(harness);
  for (const content of ["", "   ", "\n\n", "\u200b\u2060", "x".repeat(contentMax + 1)])
    expect([content.length, (await say(user, content)).status]).toEqual([content.length, 422]);
  const long = "żółw ".repeat(500);
  const form = await user.post(`/watch/${videoId}/comments`, { content: long });
  expect([form.status, form.text.includes("żółw żółw")]).toEqual([422, true]);
  expect((await say(user, "x".repeat(contentMax))).status).toBe(201);
  expect(await counted()).toBe(1);
});

test("a minute lies between two comments of a person, on any video and through either door; staff need not wait", async () => {
  const user = await person(harness);
  expect((await say(user, "raz")).status).toBe(201);
  const other = await makeVideo(harness, made.channel);
  harness.clock.advance(minute - 1000);
  const early = await user.post(`/watch/${other.id}/comments`, { content: "dwa" });
  expect([early.status, early.text.includes("dwa")]).toEqual([429, true]);
  const own = (await listed())[0]?._id;
  expect((await user.api("DELETE", `/comments/${own}`)).status).toBe(204);
  expect((await say(user, "dwa")).status).toBe(429);
  harness.clock.advance(1000);
  expect((await say(user, "dwa")).status).toBe(201);
  const staff = await person(harness, "moderator");
  expect([(await say(staff, "raz")).status, (await say(staff, "dwa")).status]).toEqual([201, 201]);
});

test("as a channel one works on, and as no other, not even one that is not there", async () => {
  const { owner, channel, user } = made;
  const as = (channelId: string | undefined) => ({ commentAs: "channel", channelId });
  const answer = (await say(owner, "Witamy", as(channel.id))).json as Comment;
  expect(answer).toMatchObject({ commentAs: "channel", userId: null, author: { name: "Góry" } });
  expect(JSON.stringify(await listed())).not.toContain(user.id);
  const stranger = await person(harness, "creator");
  expect((await say(stranger, "Witamy", as(channel.id))).status).toBe(403);
  expect((await say(stranger, "Witamy", as(undefined))).status).toBe(403);
  const gone = await makeChannel(harness, user, { deletedAt: harness.clock.now(), listedAt: null });
  const admin = await person(harness, "admin");
  for (const id of ["0000000000", gone.id]) {
    expect([id, (await say(admin, "Witamy", as(id))).status]).toEqual([id, 404]);
    expect((await say(stranger, "Witamy", as(id))).status).toBe(403);
  }
});

test("under a video that is closed to comments nobody adds one, and what stands there can be read and taken away", async () => {
  const user = await person(harness);
  const { _id } = (await say(user, "Dobre")).json as Comment;
  await made.owner.api("PATCH", `/videos/${videoId}`, { commentsOff: true });
  harness.clock.advance(minute);
  const refused = await say(user, "Jeszcze");
  expect([refused.status, (refused.json as { error: string }).error]).toEqual([403, "COMMENTS_OFF"]);
  expect((await listed()).length).toBe(1);
  expect((await user.api("DELETE", `/comments/${_id}`)).status).toBe(204);
});

test("the author, the channel's people and staff take a comment away, once, and nobody else does", async () => {
  const user = await makeUser(harness);
  const author = await loginAs(harness, user);
  const { _id } = (await say(author, "Dobre")).json as Comment;
  const path = `/comments/${_id}`;
  expect((await harness.guest().api("DELETE", path)).status).toBe(401);
  expect((await (await person(harness, "creator")).api("DELETE", path)).status).toBe(403);
  const staff = await person(harness, "moderator");
  const both = await Promise.all([made.owner.api("DELETE", path), staff.api("DELETE", path)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect([await counted(), await listed()]).toEqual([0, []]);
  expect((await author.api("GET", path)).status).toBe(404);
});

test("when a video is hidden its comments are, and come back with it", async () => {
  const author = await person(harness);
  const { _id } = (await say(author, "Dobre")).json as Comment;
  await made.owner.api("PATCH", `/videos/${videoId}`, { visibility: "private" });
  const guest = harness.guest();
  const ways = () =>
    Promise.all([
      guest.api("GET", `/comments/${_id}`),
      guest.api("GET", `/comments?videoId=${videoId}`),
      guest.get(`/watch/${videoId}/comments`),
      author.api("DELETE", `/comments/${_id}`),
    ]);
  expect((await ways()).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await made.owner.api("PATCH", `/videos/${videoId}`, { visibility: "public" });
  expect((await ways()).map(({ status }) => status)).toEqual([200, 200, 200, 204]);
});

test("who is blocked writes and deletes nothing, and what they wrote stays", async () => {
  const user = await makeUser(harness);
  const author = await loginAs(harness, user);
  const { _id } = (await say(author, "Dobre")).json as Comment;
  await harness.ctx.write((tx) =>
    tx.db.update(users).set({ blockedAt: harness.clock.now() }).where(eq(users.id, user.id)),
  );
  harness.clock.advance(minute);
  expect((await say(author, "Jeszcze")).status).toBe(401);
  expect((await author.api("DELETE", `/comments/${_id}`)).status).toBe(401);
  expect((await listed()).map(({ content }) => content)).toEqual(["Dobre"]);
});
