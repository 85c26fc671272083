import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { decisions } from "../reports/table.ts";
import { loginAs, makePlaylist, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { decided, reported, scene, tellPeople } from "../testing/moderation.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A public list of somebody, and who they are. */
async function listed() {
  const user = await makeUser(harness);
  const { id } = await makePlaylist(harness, user, { videoIds: [on.video.id] });
  return { id, by: await loginAs(harness, user) };
}

const bell = async (who: Awaited<ReturnType<typeof loginAs>>) => {
  const { items } = (await who.api("GET", "/notifications")).json as { items: { type: string; details: object }[] };
  return items.map(({ type, details }) => ({ type, ...details }));
};

test("a list that staff hid is hidden whatever its owner does, who sees why; the decision taken back, it is there again", async () => {
  const { id, by } = await listed();
  const status = async (who = harness.guest()) => (await who.get(`/playlist/${id}`)).status;
  const names = async () => (await harness.guest().api("GET", "/playlists")).text.includes(id);
  expect([await status(), await names()]).toEqual([200, true]);
  const caseId = await reported(harness, on.viewer, "playlist", id);
  const decision = await decided(on.moderator, caseId, "hide", { note: "Sama reklama" });
  harness.clock.advance(3000);
  for (const path of [`/playlist/${id}`, `/playlist/${id}/rss.xml`, `/api/playlists/${id}`, `/embed?playlistId=${id}`])
    expect([path, (await harness.guest().get(path)).status]).toEqual([path, 404]);
  expect(await names()).toBe(false);
  const own = await by.get(`/playlist/${id}`);
  expect([own.status, own.text.includes("Sama reklama"), own.text.includes("Ukryta przez administrację")]).toEqual([
    ...[200, true, true],
  ]);
  expect(await status(on.moderator)).toBe(200);
  for (const visibility of ["private", "public"])
    expect((await by.api("PATCH", `/playlists/${id}`, { visibility })).status).toBe(200);
  expect([await status(), await names()]).toEqual([404, false]);
  await harness.ctx.write((tx) =>
    tx.db.update(decisions).set({ createdAt: harness.clock.now() }).where(eq(decisions.id, decision)),
  );
  await on.moderator.post(`/admin/decisions/${decision}/undo`);
  harness.clock.advance(3000);
  expect([await status(), await names()]).toEqual([200, true]);
});

test("the bell tells the author and whoever reported what was decided, and leads there; of what was left only the latter", async () => {
  const { id, by } = await listed();
  const reporter = await loginAs(harness, await makeUser(harness));
  const decision = await decided(on.moderator, await reported(harness, reporter, "playlist", id), "hide");
  expect([await bell(by), await bell(reporter)]).toEqual([[], []]);
  await tellPeople(harness);
  const said = { type: "decision", thing: "playlist", verdict: "hide" };
  expect(await bell(by)).toMatchObject([{ ...said, decisionId: decision }]);
  expect(await bell(reporter)).toMatchObject([said]);
  const shown = await by.get("/notifications");
  expect(shown.text).toContain("Decyzja administracji (Playlista): Treść została ukryta.");
  expect((await by.get("/en/notifications")).text).toContain("(Playlist): ");
  for (const who of [by, reporter]) {
    const path = /class="notice-i[^"]*" href="([^"]*)"/.exec((await who.get("/notifications")).text)?.[1] ?? "";
    expect([path.split("/")[1], (await who.get(path)).status]).toEqual([who === by ? "decisions" : "reports", 200]);
  }
  const fine = await listed();
  await decided(on.moderator, await reported(harness, reporter, "playlist", fine.id), "leave");
  await tellPeople(harness);
  expect([(await bell(fine.by)).length, (await bell(reporter)).length]).toEqual([0, 2]);
  // An answer to an objection is news, too.
  await by.post(`/decisions/${decision}`, { message: "To nie jest reklama, tylko moje filmy." });
  const [objection] =
    /\/admin\/objections\/(\w+)/.exec((await on.other.get("/admin/reports?tab=objections")).text)?.slice(1) ?? [];
  await on.other.post(`/admin/objections/${objection}`, { verdict: "kept", answer: "Decyzja zostaje bez zmian." });
  expect((await bell(by)).map(({ type }) => type)).toEqual(["objection_answered", "decision"]);
});
