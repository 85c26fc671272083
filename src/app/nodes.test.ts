import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import { forgetFormAnswers, keepAnswer, takeForm } from "../platform/cluster/form-answers.ts";
import { formAnswers } from "../platform/cluster/table.ts";
import { dialect } from "../platform/config/dialect.ts";
import { makeCtx } from "../platform/context.ts";
import { saveSiteSettings, siteSettings } from "../platform/settings/settings.ts";
import { Client } from "../testing/client.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { needs } from "../testing/needs.ts";
import { until } from "../testing/publisher.ts";

needs(dialect === "postgres", "it is about PostgreSQL").describe("two processes over one database", () => {
  let here: Harness;
  let there: Harness;
  beforeAll(async () => {
    here = await startHarness();
    there = await startHarness({ beside: here });
  });
  afterAll(async () => {
    await there?.[Symbol.asyncDispose]();
    await here?.[Symbol.asyncDispose]();
  });

  /** The same browser, whom a balancer sends to the other. */
  function elsewhere(client: Client): Client {
    const other = new Client(there.app);
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    return other;
  }

  test("a button that is pressed twice, once at each, does its work once", async () => {
    const creator = await person(here, "creator");
    const form = { name: "Dwa węzły" };
    const answers = await Promise.all([
      creator.post("/create-channel", form),
      elsewhere(creator).post("/create-channel", form),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[0]?.location).toMatch(/^\/manage-channel\/\w+\/videos\/upload$/);
    expect(answers[1]?.location).toBe(answers[0]?.location as string);
    const made = await here.ctx.db.select({ id: channels.id }).from(channels).where(eq(channels.name, form.name));
    expect(made).toHaveLength(1);
    // Neither who nor what can be read in what they know of it.
    const kept = JSON.stringify(await here.ctx.db.select().from(formAnswers));
    expect([kept.includes("manage-channel"), kept.includes(form.name)]).toEqual([false, false]);
    // The same later is meant.
    here.clock.advance(11_000);
    expect((await elsewhere(creator).post("/create-channel", form)).location).not.toBe(answers[0]?.location as string);
  });

  test("a refused form may be sent again at once, wherever that is", async () => {
    const creator = await person(here, "creator");
    expect((await creator.post("/create-channel", { name: "" })).status).toBe(422);
    expect((await elsewhere(creator).post("/create-channel", { name: "" })).status).toBe(422);
  });

  test("who took a form and ended leaves it to the next", async () => {
    // It says nothing any longer.
    const write = () => Promise.reject(new Error("ended"));
    const ending = makeCtx({ ...here.ctx, database: { ...here.ctx.database, write: (...given) => once(...given) } });
    let once: typeof here.ctx.database.write = here.ctx.database.write;
    expect(await takeForm(ending, "ended", 10_000)).toEqual({ mine: true });
    once = write;
    const next = takeForm(there.ctx, "ended", 10_000);
    here.clock.advance(10_001);
    expect(await next).toEqual({ mine: true });
    const headers: [string, string][] = [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ];
    await keepAnswer(there.ctx, "ended", new Response("treść", { status: 201, headers }));
    const same = await takeForm(here.ctx, "ended", 10_000);
    if (same.mine) throw new Error("it was answered");
    expect([same.answer.status, await same.answer.text(), same.answer.headers.getSetCookie()]).toEqual([
      201,
      "treść",
      ["a=1", "b=2"],
    ]);
    here.clock.advance(10_001);
    await forgetFormAnswers(here.ctx);
    expect(await here.ctx.db.select().from(formAnswers)).toEqual([]);
  });

  test("a form that takes its time is done once, however long that is", async () => {
    expect(await takeForm(here.ctx, "slow", 900)).toEqual({ mine: true });
    const rowOf = async () =>
      (await here.ctx.db.select().from(formAnswers).where(eq(formAnswers.fingerprint, "slow")))[0];
    for (let times = 0; times < 2; times++) {
      here.clock.advance(600);
      await until(rowOf, (row) => row?.until === here.clock.now() + 900);
    }
    const next = takeForm(there.ctx, "slow", 900);
    await keepAnswer(here.ctx, "slow", new Response("raz"));
    const same = await next;
    expect(same.mine || (await same.answer.text())).toBe("raz");
    // Who lost it all the same says nothing of it.
    expect(await takeForm(here.ctx, "lost", 900)).toEqual({ mine: true });
    await here.ctx.write((tx) => tx.db.update(formAnswers).set({ answer: "held by another" }));
    await keepAnswer(here.ctx, "lost", new Response("dwa"));
    expect((await here.ctx.db.select().from(formAnswers)).map(({ answer }) => answer)).toContain("held by another");
    await here.ctx.write((tx) => tx.db.delete(formAnswers));
  });

  test("what one changes the other forgets, and keeps nothing old when it may have missed something", async () => {
    const name = async (harness: Harness) => (await siteSettings(harness.ctx)).name;
    await name(there);
    await saveSiteSettings(here.ctx, { name: "Telewizja Północ" });
    expect(await name(here)).toBe("Telewizja Północ");
    await until(
      () => name(there),
      (is) => is === "Telewizja Północ",
    );
    // Its clock stood still: nothing of it became too old.
    const client = new Client(there.app);
    expect((await client.get("/faq")).text).not.toContain("Nocna przerwa");
    const admin = await person(here, "admin");
    const form = { action: "new", kind: "info", url: "", audience: "all", startsAt: "", endsAt: "" };
    const texts = { pl: "Nocna przerwa", en: "Break at midnight" };
    expect((await admin.post("/admin/announcements", { ...form, ...texts })).status).toBe(303);
    await until(
      () => client.get(`/faq?${performance.now()}`),
      ({ text }) => text.includes("Nocna przerwa"),
    );
    there.ctx.bus.publish("missed", {});
    expect(await name(there)).toBe("Telewizja Północ");
  });
});
