import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { auditEntries } from "../audit/queries.ts";
import { recognitions } from "../captions/table.ts";
import { nodes as doctorsNodes } from "../cli/doctor/nodes.ts";
import { minute, second } from "../platform/clock.ts";
import { dialect } from "../platform/config/dialect.ts";
import { makeCtx } from "../platform/context.ts";
import { newest } from "../platform/db/cursor.ts";
import { jobs } from "../platform/jobs/table.ts";
import { nodes } from "../platform/nodes/table.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";
import { queueTranscode } from "../videos/rules/processing.ts";
import { videos } from "../videos/table.ts";
import { supportBundle, withoutSecrets } from "./queries/machine.ts";

const token = "tajny-token-do-metryk-0123456789";
let harness: Harness;
let admin: Client;
beforeAll(async () => {
  harness = await startHarness({ env: { METRICS_TOKEN: token, INVITATION_CODE: "halny-kod" } });
  admin = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

async function waitingFilm(title: string) {
  harness.clock.advance(1000);
  const { channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel, { title, sourceKey: "uploads/x" });
  await harness.ctx.write((tx) => queueTranscode(tx, video.id));
  const [job] = await harness.ctx.db
    .select()
    .from(jobs)
    .where(eq(jobs.uniqueKey, `first ${video.id}`));
  if (!job) throw new Error("no job");
  return { video, job };
}
const act = (what: string, id: string) => admin.post("/admin/queue", { action: `${what}:${id}` });
const section = (html: string, state: string) =>
  html.slice(html.indexOf(`id="queue-${state}"`)).split("</section>")[0] ?? "";

test("films that wait are listed in their order, moved to the front, and cancelled", async () => {
  const [first, second] = [await waitingFilm("Pierwszy"), await waitingFilm("Drugi")];
  const before = section((await admin.get("/admin/queue")).text, "waiting");
  expect(before.indexOf("Pierwszy")).toBeLessThan(before.indexOf("Drugi"));
  expect((await act("front", second.job.id)).location).toBe("/admin/queue?done=1");
  const after = section((await admin.get("/admin/queue")).text, "waiting");
  expect(after.indexOf("Drugi")).toBeLessThan(after.indexOf("Pierwszy"));
  const order = await harness.ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.queue, "quick"))
    .orderBy(asc(jobs.runAt));
  expect(order[0]?.id).toBe(second.job.id);

  expect((await act("cancel", first.job.id)).status).toBe(303);
  expect((await videoById(harness.ctx, first.video.id))?.processing).toBe("cancelled");
  const late = await act("front", first.job.id);
  expect([late.status, late.text.includes("Stan tego zadania się zmienił"), late.text.includes("Drugi")]).toEqual([
    409,
    true,
    true,
  ]);
  await act("cancel", second.job.id);
  const noted = await auditEntries(harness.ctx, { entity: second.video.id }, 5, newest);
  expect(noted.map(({ title, detail }) => `${title}: ${detail}`).sort()).toEqual(["Drugi: cancel", "Drugi: front"]);
});

test("work that no process does is told of on the page of the queue, and by the doctor", async () => {
  const { ctx, clock } = harness;
  const place = ctx.config as { transcodeConcurrency: number };
  const page = async () => (await admin.get("/en/admin/queue")).text;
  const { job } = await waitingFilm("Nikt go nie robi");
  expect(await page()).not.toContain("No running process");
  const usual = place.transcodeConcurrency;
  place.transcodeConcurrency = 0;
  expect(await page()).toContain("No running process serves these queues: quick.");
  // Where there are several, what they say of themselves counts.
  const now = clock.now();
  const row = { id: "worker", session: "s", name: "w", kind: "worker" as const, version: "1", settings: {} };
  const worker = { ...row, queues: ["media"], startedAt: now, seenAt: now };
  await ctx.write((tx) => tx.db.insert(nodes).values(worker));
  await ctx.write((tx) => tx.enqueue("mail.send", { to: "ala@example.org", subject: "a", text: "b" }));
  expect(await page()).toContain("No running process serves these queues: quick, mail.");
  await ctx.write((tx) => tx.db.update(nodes).set({ queues: ["quick", "mail"] }));
  expect(await page()).not.toContain("No running process");
  await ctx.write((tx) => tx.db.delete(nodes));
  if (dialect === "sqlite")
    expect(await doctorsNodes(ctx.config)).toContainEqual(
      expect.objectContaining({ level: "fail", what: "no process runs jobs of the queue media" }),
    );
  place.transcodeConcurrency = usual;
  await act("cancel", job.id);
  await ctx.write((tx) => tx.db.delete(jobs));
});

test("of a job whose process fell silent the page says since when, and what becomes of it", async () => {
  const { ctx, clock } = harness;
  const { video, job } = await waitingFilm("Osierocony");
  const text = async () => section((await admin.get("/en/admin/queue")).text, "running");
  const heard = (secondsAgo: number) => {
    const lockedUntil = clock.now() + minute - secondsAgo * second;
    const running = { state: "running" as const, lockedBy: "pracowity:7:x", lockedUntil };
    return ctx.write((tx) => tx.db.update(jobs).set(running).where(eq(jobs.id, job.id)));
  };
  await heard(20);
  expect(await text()).toContain("Osierocony");
  expect(await text()).not.toContain("Nothing was heard");
  await heard(45);
  expect(await text()).toContain("Nothing was heard of this process since");
  expect(await text()).toContain("Unless it is heard of within 15 s, the job returns to the queue.");
  await heard(3600);
  expect(await text()).toContain("as soon as another process notices");
  // Processes that register are missed sooner.
  const row = { session: "s", name: "pracowity", kind: "worker" as const, version: "1", settings: {}, queues: [] };
  const seen = (id: string, seenAt: number) =>
    ctx.write((tx) => tx.db.insert(nodes).values({ ...row, id, seenAt, startedAt: seenAt }));
  await seen("jeden", clock.now() - 25 * second);
  await heard(20);
  expect(await text()).toContain("within 40 s");
  await seen("drugi", clock.now());
  expect(await text()).not.toContain("Nothing was heard");
  await ctx.write(async (tx) => {
    await tx.db.delete(nodes);
    await tx.db.delete(jobs);
    await tx.db.update(videos).set({ processing: "cancelled" }).where(eq(videos.id, video.id));
  });
});

test("what failed says why, is tried again or forgotten, and nothing is done twice", async () => {
  const { video, job } = await waitingFilm("Zepsuty");
  const error = `${"x".repeat(900)} Invalid data found <b>when</b> processing input`;
  await harness.ctx.write((tx) => tx.db.update(jobs).set({ state: "failed", error }).where(eq(jobs.id, job.id)));
  const html = section((await admin.get("/en/admin/queue")).text, "failed");
  expect(html).toContain("Invalid data found &lt;b&gt;when&lt;/b&gt; processing input");
  const failed = { processing: "failed" as const, failureCode: "DAMAGED" };
  await harness.ctx.write((tx) => tx.db.update(videos).set(failed).where(eq(videos.id, video.id)));
  expect((await act("front", job.id)).status).toBe(409);
  expect((await act("retry", job.id)).status).toBe(303);
  expect((await videoById(harness.ctx, video.id))?.processing).toBe("waiting");
  expect((await act("retry", job.id)).status).toBe(409);

  const mail = { to: "ala@example.org", subject: "a", text: "b" };
  const id = await harness.ctx.write((tx) => tx.enqueue("mail.send", mail));
  await harness.ctx.write((tx) => tx.db.update(jobs).set({ state: "failed", error: "550" }).where(eq(jobs.id, id)));
  expect((await act("retry", id)).status).toBe(303);
  const [again] = await harness.ctx.db.select().from(jobs).where(eq(jobs.id, id));
  expect(again).toMatchObject({ state: "waiting", attempts: 0 });
  expect((await act("drop", id)).status).toBe(409);
  await harness.ctx.write((tx) => tx.db.delete(jobs));
});

test("what somebody asked for of a film is told to them when it is called off, and begun again by them alone", async () => {
  const { ctx } = harness;
  const { video } = await waitingFilm("Do podpisania");
  await ctx.write((tx) => tx.db.insert(recognitions).values({ videoId: video.id, lang: "pl", createdAt: 0 }));
  const key = { uniqueKey: `recognise ${video.id}` };
  const id = await ctx.write((tx) => tx.enqueue("captions.recognise", { videoId: video.id }, key));
  const fail = () => ctx.write((tx) => tx.db.update(jobs).set({ state: "failed" }).where(eq(jobs.id, id)));
  const buttons = async () =>
    [...(await admin.get("/admin/queue")).text.matchAll(/value="(\w+):(\w+)"/g)]
      .filter(([, , job]) => job === id)
      .map(([, what]) => what);

  await ctx.write((tx) => tx.db.update(jobs).set({ state: "running" }).where(eq(jobs.id, id)));
  expect([await buttons(), (await act("cancel", id)).status]).toEqual([[], 409]);
  await fail();
  const refused = await act("retry", id);
  expect([refused.status, refused.text.includes("ponawia ten, kto")]).toEqual([409, true]);
  expect(await buttons()).toEqual(["drop"]);

  await ctx.write((tx) => tx.db.update(jobs).set({ state: "waiting" }).where(eq(jobs.id, id)));
  expect(await buttons()).toEqual(["front", "cancel"]);
  expect((await act("cancel", id)).status).toBe(303);
  const [told] = await ctx.db.select().from(recognitions).where(eq(recognitions.videoId, video.id));
  expect(told).toMatchObject({ state: "failed", failureCode: "CANCELLED" });
  // The film itself is made on.
  expect((await videoById(ctx, video.id))?.processing).toBe("waiting");
  await ctx.write((tx) => tx.db.delete(jobs));
});

test("the bundle for support holds how the server fares, and no secret, address or text of anybody's", async () => {
  const mail = { to: "ala@example.org", subject: "Twój kod", text: "123456" };
  const id = await harness.ctx.write((tx) => tx.enqueue("mail.send", mail));
  const error = "smtps://me:haslo@mail.example.org refused ala@example.org, http://x.pl/?code=abc";
  await harness.ctx.write((tx) => tx.db.update(jobs).set({ state: "failed", error }).where(eq(jobs.id, id)));
  const { status, headers, text } = await admin.get("/admin/system/bundle");
  expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="nadaj-2026-11-21.json"']);
  const found = JSON.parse(text);
  expect(found).toMatchObject({
    machine: { version: expect.any(String), jobs: { failed: 1 } },
    config: { metricsToken: "set", invitationCode: "set", smtpUrl: null, trustProxy: false },
    failed: [{ kind: "mail.send", error: "smtps://…@… refused …@…, http://x.pl/?…" }],
  });
  for (const secret of [
    token,
    "halny-kod",
    "haslo",
    "mail.example.org",
    "ala@",
    "123456",
    "Twój kod",
    harness.ctx.config.dataDir,
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const stripe = { secretKey: "sk_live_sekret", webhookSecret: "whsec_sekret", checkoutUrl: "", apiUrl: "" };
  const paid = await supportBundle(makeCtx({ ...harness.ctx, config: { ...harness.ctx.config, stripe } }));
  expect(paid.config).toMatchObject({ stripe: { secretKey: "set", webhookSecret: "set" } });
  expect(JSON.stringify(paid)).not.toContain("sekret");
  const begun = performance.now();
  withoutSecrets(`${"a".repeat(100_000)}@${"//".repeat(50_000)}`);
  expect(performance.now() - begun).toBeLessThan(1000);
  await harness.ctx.write((tx) => tx.db.delete(jobs));
});

test("the page of the system says what the doctor found, who looks in a job", async () => {
  expect((await admin.get("/admin/system")).text).toContain("Jeszcze nie sprawdzano.");
  expect((await admin.post("/admin/system")).location).toBe("/admin/system?asked=1");
  await harness.runJobs();
  const html = (await admin.get("/admin/system")).text;
  expect(html).toContain("encoders libx264, aac, libwebp");
  expect(html).not.toContain("port 3000");
}, 60_000);
