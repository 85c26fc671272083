import { afterAll, beforeAll, expect, test } from "bun:test";
import { makePost } from "../testing/comments.ts";
import { loginAs, makeOwner, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a muted author's post says by its address that they are muted, offers no more of it, and takes it back", async () => {
  const author = await makeUser(harness, { name: "Gaduła" });
  const { owner, channel } = await makeOwner(harness);
  expect(owner).toBeDefined();
  const reader = await person(harness);
  const cases = [
    [await makePost(harness, author.id), () => reader.post(`/user/${author.id}/mute`, { mute: "1" })],
    [
      await makePost(harness, author.id, channel.id),
      () => reader.api("POST", "/auth/block-channel", { channelId: channel.id }),
    ],
  ] as const;
  for (const [id, mute] of cases) {
    const path = `/feed/post/${id}`;
    const unmutes = `action="${path}/unmute"`;
    expect((await reader.get(path)).text).not.toContain(unmutes);
    await mute();
    const { text } = await reader.get(path);
    expect([text.includes(unmutes), text.includes('name="follow"'), text.includes('name="mute"')]).toEqual([
      ...[true, false, false],
    ]);
    expect(text).not.toContain(`data-hide-channel="${channel.id}"`);
    expect((await reader.get("/feed")).text).not.toContain(id);
    expect((await reader.post(`${path}/unmute`)).location).toBe(path);
    expect((await reader.get(path)).text).not.toContain(unmutes);
    expect((await reader.get("/feed")).text).toContain(id);
  }
  // Others see nothing of it.
  expect((await (await loginAs(harness, author)).get(`/feed/post/${cases[0][0]}`)).text).not.toContain("/unmute");
});
