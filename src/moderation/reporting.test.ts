import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day } from "../platform/clock.ts";
import { reportCases, reports } from "../reports/table.ts";
import { loginAs, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { reported, scene } from "../testing/moderation.ts";
import { makeComment } from "../testing/scenarios/made.ts";
import { forgetReporters } from "./rules/upkeep.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const caseOf = async (id: string) =>
  (await harness.ctx.db.select().from(reportCases).where(eq(reportCases.entityId, id)))[0];

describe("reporting", () => {
  test("each person reports a thing once, in a race too, and its reports stand together", async () => {
    const video = await makeVideo(harness, on.channel);
    const body = { entityType: "video", entityId: video.id, reason: "ECM", message: "Oszustwo", seconds: 12 };
    const answers = await Promise.all([1, 2, 3].map(() => on.viewer.api("POST", "/reports", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await on.viewer.api("POST", `/videos/${video.id}/report`, { reason: "SPM" })).json).toMatchObject({
      error: "ALREADY_REPORTED",
    });
    const another = await person(harness);
    expect((await another.api("POST", `/videos/${video.id}/report`, { reason: "SPM" })).status).toBe(201);
    expect(await caseOf(video.id)).toMatchObject({ count: 2, openCount: 2, state: "open", title: video.title });
  });

  test("only what one may see, nothing of one's own, and for one of the reasons", async () => {
    const hidden = await makeVideo(harness, on.channel, { visibility: "private", listedAt: null });
    const ask = (entityType: string, entityId: string, reason = "SPM") =>
      on.viewer.api("POST", "/reports", { entityType, entityId, reason });
    for (const [type, id] of [
      ["video", hidden.id],
      ["video", "0000000000000000"],
      ["comment", "0000000000000000"],
      ["message", "0000000000000000"],
      ["post", "0000000000000000"],
      ["playlist", "0000000000000000"],
      ["channel", "0000000000000000"],
      ["user", "0000000000000000"],
      ["ad", "0000000000000000"],
    ] as const)
      expect([type, (await ask(type, id)).status]).toEqual([type, 404]);
    expect((await ask("video", on.video.id, "XXX")).status).toBe(422);
    expect((await ask("film", on.video.id)).status).toBe(422);
    const own = await on.owner.api("POST", "/reports", { entityType: "video", entityId: on.video.id, reason: "SPM" });
    expect(own.json).toMatchObject({ error: "OWN_REPORT" });
    expect((await harness.guest().api("POST", "/reports", {})).status).toBe(401);
  });

  test("comments, channels and people are reported too", async () => {
    const comment = await makeComment(harness, on.video.id, on.people.other.id);
    expect((await on.viewer.api("POST", `/comments/${comment}/report`, { reason: "INS" })).status).toBe(201);
    expect(await caseOf(comment)).toMatchObject({ entityType: "comment", authorId: on.people.other.id });
    await reported(harness, on.viewer, "channel", on.channel.id);
    await reported(harness, on.viewer, "user", on.author.id);
    expect(await caseOf(on.author.id)).toMatchObject({ entityType: "user", authorId: on.author.id });
  });

  test("without an account one leaves an e-mail, gets a receipt, and cannot report again by it", async () => {
    const guest = harness.guest();
    const path = `/report/video/${on.video.id}`;
    expect((await guest.get(path)).text).toContain('name="email"');
    const form = { reason: "COP", message: "Moja muzyka", at: "1:05" };
    const without = await guest.post(path, form);
    expect([without.status, without.text.includes("Moja muzyka")]).toEqual([422, true]);
    const sent = await guest.post(path, { ...form, email: " Ktos@Example.org " });
    expect([sent.status, sent.location]).toEqual([303, `${path}?sent=1`]);
    const [mail = ""] = await mailsTo(harness, "ktos@example.org");
    const link = /(\/reports\/\S+)/.exec(mail)?.[1] ?? "";
    const status = await guest.get(link);
    expect([status.status, status.text.includes("Prawa autorskie")]).toEqual([200, true]);
    for (const wrong of [
      link.split("?")[0] ?? "",
      `${link}x`,
      link.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ])
      expect((await guest.get(wrong)).status).toBe(404);
    harness.clock.advance(60_000);
    expect((await harness.guest().post(path, { ...form, email: "ktos@example.org" })).status).toBe(409);
    const [kept] = await harness.ctx.db.select().from(reports).where(eq(reports.email, "ktos@example.org"));
    expect(kept).toMatchObject({ seconds: 65, userId: null });
    await on.moderator.api("POST", `/reports/${kept?.id}/close`);
    harness.clock.advance(30 * day);
    await forgetReporters(harness.ctx);
    const emailNow = async () => (await harness.ctx.db.select().from(reports)).find(({ id }) => id === kept?.id)?.email;
    expect(await emailNow()).toBe("ktos@example.org");
    const since = harness.clock.now();
    harness.clock.advance(180 * day);
    await forgetReporters(harness.ctx);
    expect(await emailNow()).toBe("");
    harness.clock.set(since);
  });

  test("a program that fills in what nobody sees reports nothing and learns nothing", async () => {
    const video = await makeVideo(harness, on.channel);
    const form = { reason: "SPM", email: "robot@example.org", website: "https://zla.example.com" };
    expect((await harness.guest().post(`/report/video/${video.id}`, form)).status).toBe(303);
    expect(await caseOf(video.id)).toBeUndefined();
  });

  test("a dialog's script gets the form alone, and what was typed again when it is refused", async () => {
    const asked = { "hx-request": "true" };
    const { text } = await on.viewer.get(`/report/channel/${on.channel.id}?at=65`, asked);
    expect([text.includes("<html"), text.includes("data-report-form")]).toEqual([false, true]);
    const refused = await on.viewer.post(`/report/video/${on.video.id}`, { reason: "SPM", at: "kiedyś" }, asked);
    expect([refused.status, refused.text.includes('value="kiedyś"')]).toEqual([200, true]);
  });

  test("strangers are slowed down", async () => {
    const guest = harness.guest();
    guest.address = "198.51.100.7";
    const films = await Promise.all(Array.from({ length: 6 }, () => makeVideo(harness, on.channel)));
    const statuses: number[] = [];
    for (const [n, { id }] of films.entries())
      statuses.push((await guest.post(`/report/video/${id}`, { reason: "SPM", email: `a${n}@example.org` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

describe("what staff do with single reports", () => {
  test("they are listed, closed, opened again and deleted; with the last one the case goes", async () => {
    const video = await makeVideo(harness, on.channel);
    const other = await loginAs(harness, await makeUser(harness));
    await reported(harness, on.viewer, "video", video.id);
    await reported(harness, other, "video", video.id, "PRN");
    const { json } = await on.moderator.api("GET", "/reports?limit=2");
    const { items, count } = json as { items: { _id: string; entityId: string; reason: string }[]; count: number };
    expect(items.map(({ reason, entityId }) => [reason, entityId])).toEqual([
      ["PRN", video.id],
      ["SPM", video.id],
    ]);
    expect(count).toBeGreaterThan(2);
    const [newer = "", older = ""] = items.map(({ _id }) => _id);
    expect((await on.moderator.api("POST", `/reports/${newer}/close`)).status).toBe(204);
    expect(await caseOf(video.id)).toMatchObject({ state: "open", openCount: 1, count: 2 });
    await on.moderator.api("POST", `/reports/${older}/close`);
    expect(await caseOf(video.id)).toMatchObject({ state: "closed", openCount: 0 });
    await on.moderator.api("POST", `/reports/${older}/reopen`);
    expect(await caseOf(video.id)).toMatchObject({ state: "open", openCount: 1 });
    for (const id of [newer, older]) expect((await on.moderator.api("DELETE", `/reports/${id}`)).status).toBe(204);
    expect(await caseOf(video.id)).toBeUndefined();
    expect((await on.moderator.api("DELETE", `/reports/${older}`)).status).toBe(404);
  });

  test("nobody else may", async () => {
    const video = await makeVideo(harness, on.channel);
    await reported(harness, on.viewer, "video", video.id);
    const { json } = await on.moderator.api("GET", "/reports?limit=1");
    const id = (json as { items: { _id: string }[] }).items[0]?._id;
    for (const who of [on.viewer, on.owner])
      for (const [method, path] of [
        ["GET", "/reports"],
        ["POST", `/reports/${id}/close`],
        ["DELETE", `/reports/${id}`],
      ] as const)
        expect((await who.api(method, path)).status).toBe(403);
    // The one who reported reads of it, others do not.
    expect((await on.viewer.get(`/reports/${id}`)).status).toBe(200);
    for (const who of [on.owner, on.moderator, harness.guest()])
      expect((await who.get(`/reports/${id}`)).status).toBe(404);
  });
});
