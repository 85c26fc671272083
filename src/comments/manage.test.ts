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
