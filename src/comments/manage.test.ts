import { afterAll, beforeAll, expect, test } from "bun:test";
import { talk } from "../testing/comments.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { makeMember } from "../testing/team.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a channel's moderator blocks the authors of what was picked, but nobody above or beside them", async () => {
  const { said, owner, channel } = await talk(harness);
  const { client: moderator } = await makeMember(harness, channel, "moderator");
  const [loud, quiet] = [await person(harness), await person(harness)];
  const [one, own] = [await said(loud, "Kup teraz"), await said(owner, "Witajcie")];
  const path = `/manage-channel/${channel.id}/comments`;
  expect((await moderator.post(path, { action: "block", pick: [one._id, own._id] })).location).toContain("done=1");
  const blocked = (await moderator.api("GET", `/channels/${channel.id}/blocked-users`)).json as {
    items: { userId?: string; _id?: string }[];
  };
  expect(JSON.stringify(blocked)).toContain(loud.userId ?? "?");
  expect(blocked.items).toHaveLength(1);
  expect(JSON.stringify(blocked)).not.toContain(quiet.userId ?? "?");
  const staff = await person(harness, "moderator");
  expect((await staff.post("/admin/comments", { action: "block", pick: one._id })).status).toBe(422);
});

test("the list is narrowed to a video or a person, stays so after something was done, and tells nothing of others'", async () => {
  const { said, owner, channel, video } = await talk(harness);
  const [loud, quiet] = [await person(harness), await person(harness)];
  const one = await said(loud, "Kup teraz");
  await said(quiet, "Dziękuję");
  const path = `/manage-channel/${channel.id}/comments`;
  const words = async (query: string) => {
    const { text } = await owner.get(`${path}?${query}`);
    return ["Kup teraz", "Dziękuję"].filter((said) => text.includes(`>${said}<`));
  };
  expect(await words("state=all")).toEqual(["Kup teraz", "Dziękuję"]);
  // There are comments: only none that waits.
  expect((await owner.get(`${path}?state=waiting`)).text).toContain("Nic nie czeka na\u00a0zatwierdzenie");
  expect(await words(`person=${loud.userId}`)).toEqual(["Kup teraz"]);
  expect(await words(`person=${loud.userId}&query=Dzi%C4%99kuj%C4%99`)).toEqual([]);
  expect(await words(`channel=${channel.id}`)).toEqual([]);
  expect(await words(`video=${video.id}`)).toEqual(["Kup teraz", "Dziękuję"]);
  const narrowed = await owner.get(`${path}?person=${loud.userId}`);
  expect(narrowed.text).toContain(`action="${path}?state=all&amp;person=${loud.userId}"`);
  const done = await owner.post(`${path}?state=all&person=${loud.userId}`, { action: "delete", pick: one._id });
  expect(done.location).toBe(`${path}?state=all&person=${loud.userId}&done=1`);
  expect(await words("state=all")).toEqual(["Dziękuję"]);
  const other = await talk(harness);
  await other.said(loud, "Gdzie indziej");
  expect((await owner.get(`${path}?person=${loud.userId}`)).text).not.toContain("Gdzie indziej");
});

test("beside a comment stands what is done often; the rest of it is in its menu", async () => {
  const { said, owner, channel, video } = await talk(harness);
  const loud = await person(harness);
  await said(loud, "Kup teraz");
  const { text } = await owner.get(`/manage-channel/${channel.id}/comments?state=all`);
  const item = /<li class="managed-comment">[\s\S]*?<\/li>/.exec(text)?.[0] ?? "";
  const menu = /<details[^>]* name="comment-menu"[\s\S]*?<\/details>/.exec(item)?.[0] ?? "";
  for (const act of ['value="delete"', `person=${loud.userId}`, `video=${video.id}`]) expect(menu).toContain(act);
  const beside = item.replace(menu, "");
  expect(beside).toContain('value="reply"');
  for (const act of ['value="delete"', `person=${loud.userId}"`]) expect(beside).not.toContain(act);
});
