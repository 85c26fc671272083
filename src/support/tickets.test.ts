import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { auditLog } from "../audit/table.ts";
import { loginAs, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const png = async () => new File([await Bun.file("static/icons/icon-192-yellow.png").bytes()], "a.png");

/** A stranger's ticket, with what their mail says of it. */
async function strangersTicket(email: string) {
  const guest = harness.guest();
  const form = { topic: "V", desc: "Film się tnie.\nOd wczoraj.", email };
  expect((await guest.post("/contacts", form)).status).toBe(303);
  await harness.runJobs();
  const [mail = ""] = await mailsTo(harness, email);
  const [, id = ""] = /Numer zgłoszenia: (\w+)/.exec(mail) ?? [];
  const [, pin = ""] = /PIN: (\d{6})/.exec(mail) ?? [];
  const [, key = ""] = /\?key=([\w-]+)/.exec(mail) ?? [];
  return { id, pin, key };
}

test("a stranger's ticket from its PIN to its end", async () => {
  const { id, pin, key } = await strangersTicket("widz@example.org");
  const staff = await loginAs(harness, await makeUser(harness, { role: "moderator", name: "Ola", surname: "Nowak" }));
  const other = harness.guest();

  expect((await other.get(`/support/ticket/${id}`)).text).not.toContain("Film się tnie");
  const wrong = pin === "000000" ? "000001" : "000000";
  expect((await other.post(`/support/ticket/${id}/login`, { pin: wrong })).status).toBe(422);
  const opened = await other.post("/support/ticket", { id, pin: `${pin.slice(0, 3)} ${pin.slice(3)}` });
  expect(opened.location).toBe(`/support/ticket/${id}?key=${key}`);

  const desk = (await staff.get("/admin/tickets")).text;
  expect(desk).toContain("Film się tnie. Od wczoraj.");
  await staff.post(`/admin/tickets/${id}`, { action: "note", content: "Stary serwer" });
  await staff.post(`/admin/tickets/${id}`, { action: "reply", content: "Już działa?", picture1: await png() });
  await harness.runJobs();
  const mails = await mailsTo(harness, "widz@example.org");
  expect(mails.filter((mail) => mail.includes("Już działa?"))).toHaveLength(1);

  const thread = (await other.get(`/support/ticket/${id}?key=${key}`)).text;
  expect(thread).toContain("Już działa?");
  for (const secret of ["Stary serwer", "Ola", "Nowak"]) expect(thread).not.toContain(secret);
  const picture = /src="([^"]+\/pictures\/[^"]+)"/.exec(thread)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const served = await other.get(picture);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await other.get(picture.split("?")[0] ?? "")).status).toBe(404);

  expect((await other.post(`/support/ticket/${id}?key=${key}`, { content: "Tak, dziękuję" })).status).toBe(303);
  await staff.post(`/admin/tickets/${id}`, { action: "replyAndClose", content: "Miłego oglądania" });
  const late = await other.post(`/support/ticket/${id}?key=${key}`, { content: "Jednak nie" });
  expect(late.status).toBe(409);
  const noted = await harness.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(noted.map(({ action, detail }) => [action, detail])).toEqual([["ticket", "closed"]]);
  const api = await other.api("GET", `/tickets/${id}?key=${key}`);
  expect(api.json).toMatchObject({ status: "closed", topic: "V" });
  expect((api.json as { replies: unknown[] }).replies).toHaveLength(4);
});

test("the log names a ticket by its first words while it is there, and tells after its removal what was done", async () => {
  const { id } = await strangersTicket("usuwany@example.org");
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  const done = async (action: string) => {
    expect((await admin.post(`/admin/tickets/${id}`, { action })).status).toBe(303);
    const { text } = await admin.get(`/admin/log?entity=${id}`);
    return text.match(/>(Film się tnie. Od wczoraj.|bez nazwy)<\/a>/g);
  };
  expect(await done("close")).toEqual([">Film się tnie. Od wczoraj.</a>"]);
  expect(await done("delete")).toEqual([">bez nazwy</a>", ">bez nazwy</a>"]);
});

test("a PIN is tried ten times a day, by whomever", async () => {
  const { id, pin } = await strangersTicket("inny@example.org");
  const wrong = pin === "111111" ? "111112" : "111111";
  for (let n = 0; n < 10; n++)
    expect((await harness.guest().api("POST", `/tickets/${id}/login`, { pin: wrong })).status).toBe(422);
  expect((await harness.guest().api("POST", `/tickets/${id}/login`, { pin })).status).toBe(429);
});

test("what one wrote is one's own, and staff share the rest out", async () => {
  const [ala, jan] = [await makeUser(harness), await makeUser(harness)];
  const [one, other] = [await loginAs(harness, ala), await loginAs(harness, jan)];
  const made = await one.post("/account/tickets", { topic: "K", desc: "Nie widzę kanału", picture1: await png() });
  const address = made.location?.split("?")[0] ?? "";
  const id = address.split("/").at(-1) ?? "";
  expect((await one.get(address)).status).toBe(200);
  for (const path of [address, `/admin/tickets/${id}`]) expect((await other.get(path)).status).not.toBe(200);
  expect((await other.api("GET", `/tickets/${id}`)).status).toBe(404);
  expect((await one.api("GET", "/tickets")).json).toMatchObject({ count: 1, items: [{ _id: id, status: "open" }] });

  const keeper = await makeUser(harness, { role: "admin" });
  const staff = await loginAs(harness, keeper);
  await staff.post(`/admin/tickets/${id}`, { action: "take" });
  expect((await staff.get("/admin/tickets?tab=mine")).text).toContain("Nie widzę kanału");
  expect((await staff.post(`/admin/tickets/${id}`, { action: "assign", assignedTo: jan.id })).status).toBe(404);
  await one.post(address, { action: "close" });
  expect((await staff.get("/admin/tickets?tab=closed")).text).toContain("Nie widzę kanału");
  await staff.post(`/admin/tickets/${id}`, { action: "reopen" });
  await one.post(address, { content: "Znowu to samo" });
  await staff.post(`/admin/tickets/${id}`, { action: "reply", content: "Sprawdzamy" });
  await harness.runJobs();
  expect((await one.get("/notifications")).text).toContain(`href="/account/tickets/${id}"`);
  expect((await staff.get("/notifications")).text).toContain(`href="/admin/tickets/${id}"`);
  expect((await mailsTo(harness, keeper.email)).some((mail) => mail.includes("Znowu to samo"))).toBe(true);

  await staff.post("/admin/tickets/templates", { name: "Powitanie", content: "Dzień dobry, sprawdzamy." });
  const template = /\?template=(\w+)/.exec((await staff.get(`/admin/tickets/${id}`)).text)?.[1];
  const filled = (await staff.get(`/admin/tickets/${id}?template=${template}`)).text;
  expect(filled).toContain(">Dzień dobry, sprawdzamy.</textarea>");

  expect((await staff.post(`/admin/tickets/${id}`, { action: "delete" })).status).toBe(303);
  expect(await harness.ctx.storage.list(`ticket/${id}`)).toEqual([]);
  expect((await one.get(address)).status).toBe(404);
});

test("what is no picture is refused in its place, and what was typed stays", async () => {
  const client = await loginAs(harness, await makeUser(harness));
  const bad = new File(["<svg onload=alert(1)>"], "a.png", { type: "image/png" });
  const answer = await client.post("/account/tickets", { topic: "W", desc: "Za małe litery", picture2: bad });
  const page = answer.text;
  expect(answer.status).toBe(422);
  expect(page).toContain(">Za małe litery</textarea>");
  expect(page).toContain('id="f-picture2-issue"');
});

test("who is of the staff no longer hears nothing more of the tickets that they took", async () => {
  const { ctx } = harness;
  const former = await makeUser(harness, { role: "moderator" });
  const boss = await makeUser(harness, { role: "admin" });
  const [staff, one] = [await loginAs(harness, former), await loginAs(harness, await makeUser(harness))];
  const made = await one.post("/account/tickets", { topic: "K", desc: "Pytanie" });
  const address = made.location?.split("?")[0] ?? "";
  await staff.post(`/admin/tickets/${address.split("/").at(-1)}`, { action: "take" });
  await ctx.write((tx) => tx.db.update(users).set({ role: "user" }).where(eq(users.id, former.id)));
  await one.post(address, { content: "Tajemnica" });
  await harness.runJobs();
  expect((await mailsTo(harness, former.email)).join()).not.toContain("Tajemnica");
  expect((await mailsTo(harness, boss.email)).join()).toContain("Tajemnica");
  expect((await staff.get("/notifications")).text).not.toContain("/admin/tickets/");
});
