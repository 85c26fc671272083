import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import { comments } from "../comments/table.ts";
import { minute, second } from "../platform/clock.ts";
import { decisions, reportCases } from "../reports/table.ts";
import { makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { actorOf, decided, reported, scene, tellPeople } from "../testing/moderation.ts";
import { makeComment } from "../testing/scenarios/made.ts";
import { videoById } from "../videos/queries/video.ts";
import { openObjections } from "./queries/decisions.ts";
import { claimCase } from "./rules/claims.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const film = async (more = {}) => {
  const video = await makeVideo(harness, on.channel, more);
  return { video, caseId: await reported(harness, on.viewer, "video", video.id) };
};
const now = (id: string) => videoById(harness.ctx, id);
const caseOf = async (id: string) => (await harness.ctx.db.select().from(reportCases).where(eq(reportCases.id, id)))[0];

const lastObjection = async () => (await openObjections(harness.ctx, 10)).at(-1)?.objection.id;

describe("whose turn it is", () => {
  test("whoever opens theirs again writes nothing, until it would soon be anybody's", async () => {
    const { caseId } = await film();
    const until = async () => {
      await on.moderator.get(`/admin/reports?case=${caseId}`);
      return (await caseOf(caseId))?.claimedUntil ?? 0;
    };
    const first = await until();
    harness.clock.advance(minute / 2);
    expect(await until()).toBe(first);
    harness.clock.advance(minute);
    expect(await until()).toBe(first + 1.5 * minute);
  });

  test("of two who ask for the same at once one has it; the other decides nothing until it is free", async () => {
    const { caseId } = await film();
    const found = await caseOf(caseId);
    if (!found) throw new Error("there is no such case");
    const both = await Promise.all(
      [on.people.moderator, on.people.other].map(async (user) => {
        return (await claimCase(harness.ctx, actorOf(user), found)).claimedBy === user.id;
      }),
    );
    expect(both.filter(Boolean).length).toBe(1);
    const [holder, waiting] = both[0] ? [on.moderator, on.other] : [on.other, on.moderator];
    const form = { action: "decide", verdict: "leave", reason: "SPM" };
    const early = await waiting.post(`/admin/reports/${caseId}`, form);
    expect([early.status, early.text.includes("zajmuje się teraz ktoś inny")]).toEqual([409, true]);
    // Whoever has nothing before them is led to another one.
    const page = await waiting.get(`/admin/reports?case=${caseId}`);
    expect(page.text).toContain("Teraz ogląda to");
    expect(page.text).not.toContain('value="decide"');
    harness.clock.advance(6 * minute);
    await decided(waiting, caseId, "leave");
    const late = await holder.post(`/admin/reports/${caseId}`, form);
    expect([late.status, (await caseOf(caseId))?.state]).toEqual([409, "closed"]);
  });

  test("whoever goes through the queue keeps only what is before them; the rest is for others to decide", async () => {
    const passed = [(await film()).caseId, (await film()).caseId];
    const { caseId: last } = await film();
    for (const id of [...passed, last]) await on.moderator.get(`/admin/reports?case=${id}`);
    for (const id of passed) await decided(on.other, id, "leave");
    const held = await on.other.get(`/admin/reports?case=${last}`);
    expect(held.text).toContain("Teraz ogląda to Ola");
    // Whoever is shown that leaves what they had as well.
    const { caseId: own } = await film();
    await on.other.get(`/admin/reports?case=${own}`);
    await on.other.get(`/admin/reports?case=${last}`);
    await decided(on.moderator, own, "leave");
    await decided(on.moderator, last, "leave");
  });

  test("the queue gives each the first that is free; an administrator takes over, and one may leave it to others", async () => {
    await film();
    const { caseId } = await film();
    const first = await on.moderator.get("/admin/reports");
    expect(first.text).toContain(`/admin/reports/${caseId}"`);
    expect((await on.other.get("/admin/reports")).text).not.toContain(`action="/admin/reports/${caseId}"`);
    expect((await on.other.post(`/admin/reports/${caseId}`, { action: "take" })).status).toBe(303);
    expect((await caseOf(caseId))?.claimedBy).toBe(on.people.moderator.id);
    await on.admin.post(`/admin/reports/${caseId}`, { action: "take" });
    await on.admin.get(`/admin/reports?case=${caseId}`);
    expect((await caseOf(caseId))?.claimedBy).toBe(on.people.admin.id);
    const left = await on.admin.post(`/admin/reports/${caseId}`, { action: "release" });
    const next = await on.admin.get(left.location ?? "");
    expect([next.text.includes("Oddano innym"), next.text.includes('value="decide"')]).toEqual([true, true]);
    expect((await caseOf(caseId))?.claimedBy).toBeNull();
  });
});

describe("what is decided", () => {
  test("a film is hidden whatever its people say, and its owner reads why", async () => {
    const { video, caseId } = await film();
    await decided(on.moderator, caseId, "hide", { reason: "COP", note: "Cudza muzyka" });
    expect((await harness.guest().get(`/watch/${video.id}`)).status).toBe(404);
    expect((await on.owner.api("PATCH", `/videos/${video.id}`, { visibility: "public" })).status).toBe(200);
    expect((await harness.guest().get(`/watch/${video.id}`)).status).toBe(404);
    expect(await now(video.id)).toMatchObject({ listedAt: null });
    const edit = await on.owner.get(`/manage-channel/${on.channel.id}/videos/${video.id}`);
    expect(edit.text).toContain("Cudza muzyka");
    const { json } = await on.owner.api("GET", `/videos/${video.id}`);
    expect(json).toMatchObject({ violation: { reason: "COP", note: "Cudza muzyka" } });
  });

  test("an age limit stays at least what was decided", async () => {
    const { video, caseId } = await film();
    await decided(on.moderator, caseId, "age", { age: "16" });
    await on.owner.api("PATCH", `/videos/${video.id}`, { ageRestriction: 0 });
    expect((await now(video.id))?.ageRestriction).toBe(16);
    await on.owner.api("PATCH", `/videos/${video.id}`, { ageRestriction: 18 });
    expect((await now(video.id))?.ageRestriction).toBe(18);
  });

  test("a film and a comment are deleted, and a channel is closed for a time", async () => {
    const { video, caseId } = await film();
    await decided(on.moderator, caseId, "delete");
    expect((await now(video.id))?.deletedAt).not.toBeNull();
    const comment = await makeComment(harness, on.video.id, on.people.other.id);
    await decided(on.admin, await reported(harness, on.viewer, "comment", comment), "delete");
    const [row] = await harness.ctx.db.select().from(comments).where(eq(comments.id, comment));
    expect(row?.deletedAt).not.toBeNull();
    const more = await scene(harness);
    const closing = await reported(harness, on.viewer, "channel", more.channel.id);
    await decided(on.moderator, closing, "block", { duration: "1" });
    expect((await on.viewer.get(`/c/${more.channel.slug}`)).status).toBe(404);
    expect((await on.viewer.get(`/watch/${more.video.id}`)).status).toBe(404);
    const dashboard = `/manage-channel/${more.channel.id}/dashboard`;
    expect((await more.owner.get(dashboard)).text).toContain("Kanał został zablokowany.");
    const upload = await more.owner.api("POST", "/videos", { channelId: more.channel.id, title: "Nowy" });
    expect(upload.json).toMatchObject({ error: "CHANNEL_BLOCKED" });
    await more.owner.api("PATCH", `/channels/${more.channel.id}`, { visibility: "public" });
    expect((await on.viewer.get(`/c/${more.channel.slug}`)).status).toBe(404);
  });

  test("nobody judges their own, nor a moderator another's; what does not fit a thing is refused", async () => {
    const comment = await makeComment(harness, on.video.id, on.people.other.id);
    const caseId = await reported(harness, on.viewer, "comment", comment);
    for (const who of [on.other, on.moderator]) {
      expect((await who.get(`/admin/reports?case=${caseId}`)).text).not.toContain('value="decide"');
      const sent = await who.post(`/admin/reports/${caseId}`, { action: "decide", verdict: "leave", reason: "SPM" });
      expect(sent.status).toBe(403);
      await who.post(`/admin/reports/${caseId}`, { action: "release" });
    }
    const odd = await on.admin.post(`/admin/reports/${caseId}`, { action: "decide", verdict: "age", reason: "SPM" });
    expect(odd.status).toBe(422);
    for (const who of [on.viewer, on.owner])
      expect((await who.post(`/admin/reports/${caseId}`, { action: "decide", verdict: "leave" })).location).toBe("/");
  });
});

describe("taking it back", () => {
  test("for a moment by whoever decided: all is as before, and nobody heard of it", async () => {
    const { video, caseId } = await film();
    await tellPeople(harness);
    const before = (await mailsTo(harness, on.people.viewer.email)).length;
    for (const verdict of ["delete", "hide", "age", "block"]) {
      const id = await decided(on.moderator, caseId, verdict);
      expect((await on.moderator.get(`/admin/reports?done=${id}`)).text).toContain(`/admin/decisions/${id}/undo`);
      expect((await on.other.post(`/admin/decisions/${id}/undo`)).status).toBe(403);
      expect((await on.moderator.post(`/admin/decisions/${id}/undo`)).status).toBe(303);
      expect((await on.moderator.post(`/admin/decisions/${id}/undo`)).status).toBe(409);
      const facts = { hiddenAt: null, deletedAt: null, ageRestriction: 0, closed: false };
      expect([verdict, await now(video.id)]).toMatchObject([verdict, facts]);
      expect((await now(video.id))?.listedAt).not.toBeNull();
      expect(await caseOf(caseId)).toMatchObject({ state: "open", openCount: 1 });
    }
    await tellPeople(harness);
    expect((await mailsTo(harness, on.people.viewer.email)).length).toBe(before);
  });

  test("not when people were told", async () => {
    const { caseId } = await film();
    const id = await decided(on.moderator, caseId, "warn");
    await tellPeople(harness);
    const late = await on.moderator.post(`/admin/decisions/${id}/undo`);
    expect([late.status, (await caseOf(caseId))?.state]).toEqual([409, "closed"]);
    for (const said of ["Za późno: o\u00a0decyzji", "desk-queue"]) expect(late.text).toContain(said);
    expect((await on.moderator.get(`/admin/reports?done=${id}`)).text).not.toContain(`/admin/decisions/${id}/undo`);
  });
});

describe("being told, and objecting", () => {
  test("the author and the reporter learn of it with reasons; the author's objection has it put back", async () => {
    const { video, caseId } = await film();
    const id = await decided(on.moderator, caseId, "hide", { reason: "DEF", note: "Minuta 4" });
    await tellPeople(harness);
    const mail = (await mailsTo(harness, on.author.email)).find((text) => text.includes(id)) ?? "";
    for (const words of ["Treść została ukryta", "Zniesławienie", "Minuta 4"]) expect(mail).toContain(words);
    const toldOf = (await mailsTo(harness, on.people.viewer.email)).filter((text) => text.includes("Minuta 4"));
    expect(toldOf.map((text) => text.includes("Rozpatrzyliśmy Twoje zgłoszenie"))).toEqual([true]);
    const link = /(\/decisions\/\S+)/.exec(mail)?.[1] ?? "";
    const guest = harness.guest();
    expect((await guest.get(link)).status).toBe(200);
    expect((await guest.get(`/decisions/${id}`)).status).toBe(404);
    expect((await on.viewer.get(`/decisions/${id}`)).status).toBe(404);
    expect((await guest.post(link, { message: " " })).status).toBe(422);
    expect((await guest.post(link, { message: "To cytat" })).status).toBe(303);
    harness.clock.advance(30 * second);
    expect((await on.owner.post(`/decisions/${id}`, { message: "Jeszcze raz" })).status).toBe(409);
    const objection = await lastObjection();
    const answer = { verdict: "reversed", answer: "Zgadza się, to cytat." };
    expect((await on.moderator.post(`/admin/objections/${objection}`, answer)).status).toBe(403);
    expect((await on.viewer.post(`/admin/objections/${objection}`, answer)).location).toBe("/");
    expect((await on.other.post(`/admin/objections/${objection}`, { ...answer, answer: "" })).status).toBe(422);
    expect((await on.other.post(`/admin/objections/${objection}`, answer)).status).toBe(303);
    const again = await on.admin.post(`/admin/objections/${objection}`, answer);
    expect([again.status, again.text.includes("ktoś już odpowiedział")]).toEqual([409, true]);
    expect((await now(video.id))?.hiddenAt).toBeNull();
    expect((await harness.guest().get(`/watch/${video.id}`)).status).toBe(200);
    expect((await mailsTo(harness, on.author.email)).join()).toContain("Zgadza się, to cytat.");
    const edit = await on.owner.get(`/manage-channel/${on.channel.id}/videos/${video.id}`);
    expect(edit.text).not.toContain("Minuta 4");
  });

  test("a reporter's objection that is upheld has the thing decided anew", async () => {
    const { caseId } = await film();
    await decided(on.moderator, caseId, "leave");
    const { json } = await on.moderator.api("GET", "/reports?state=closed&limit=1");
    const id = (json as { items: { _id: string }[] }).items[0]?._id;
    expect((await on.viewer.post(`/reports/${id}`, { message: "Za wcześnie" })).status).toBe(409);
    await tellPeople(harness);
    expect((await on.viewer.post(`/reports/${id}`, { message: "Proszę jeszcze raz obejrzeć" })).status).toBe(303);
    const objection = await lastObjection();
    await on.other.post(`/admin/objections/${objection}`, { verdict: "reversed", answer: "Obejrzymy." });
    expect(await caseOf(caseId)).toMatchObject({ state: "open", openCount: 1 });
  });
});

test("moderators see a private film only while a report of it is open", async () => {
  const { video, caseId } = await film();
  await on.owner.api("PATCH", `/videos/${video.id}`, { visibility: "private" });
  expect((await on.moderator.get(`/watch/${video.id}`)).status).toBe(200);
  expect((await on.viewer.get(`/watch/${video.id}`)).status).toBe(404);
  await decided(on.moderator, caseId, "leave");
  expect((await on.moderator.get(`/watch/${video.id}`)).status).toBe(404);
  expect((await on.moderator.get(`/admin/reports?tab=closed&case=${caseId}`)).text).not.toContain("data-island");
  expect((await on.admin.get(`/watch/${video.id}`)).status).toBe(200);
});

test("every act stands in the log, which administrators search", async () => {
  const { video, caseId } = await film({ title: "Film do dziennika" });
  const id = await decided(on.moderator, caseId, "warn", { note: "Uwaga" });
  await on.moderator.post(`/admin/decisions/${id}/undo`);
  await on.moderator.post(`/admin/reports/${caseId}`, { action: "remove" });
  const rows = await harness.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, video.id));
  expect(rows.map(({ action, byName }) => [action, byName]).sort()).toEqual([
    ["decide", "Ola"],
    ["reportDeleted", "Ola"],
    ["undo", "Ola"],
  ]);
  const found = await on.admin.get(`/admin/log?entity=${video.id}&action=undo`);
  expect(found.text.split("Film do dziennika").length - 1).toBe(1);
  expect((await on.moderator.get("/admin/log")).location).toBe("/");
  expect(await harness.ctx.db.select().from(decisions).where(eq(decisions.id, id))).toMatchObject([{ caseId: null }]);
});
