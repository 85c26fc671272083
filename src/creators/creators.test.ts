import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { auditLog } from "../audit/table.ts";
import { day } from "../platform/clock.ts";
import { loginAs, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function applied(message = "Chcę kręcić o górach") {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  expect((await client.post("/become-creator", { message })).status).toBe(303);
  const moderator = await person(harness, "moderator");
  const decide = async (form: Record<string, string>) => {
    const { text } = await moderator.get("/admin/applications");
    const own = text.slice(text.indexOf(user.email));
    return moderator.post(/\/admin\/applications\/\w+/.exec(own)?.[0] ?? "", form);
  };
  return { user, client, moderator, decide };
}

test("an approved person becomes a creator by accepting the creators' terms", async () => {
  const { user, client, moderator, decide } = await applied();
  expect((await client.api("POST", "/auth/become-creator/apply", { message: "jeszcze raz" })).json).toMatchObject({
    error: "ALREADY_APPLIED",
  });
  expect((await client.post("/become-creator/accept", { terms: "1" })).status).toBe(410);
  const { text } = await moderator.get("/admin/applications");
  const action = /\/admin\/applications\/\w+/.exec(text.slice(text.indexOf(user.email)))?.[0] ?? "";
  expect((await client.post(action, { approve: "1" })).location).toBe("/");
  // What is neither yes nor no decides nothing.
  for (const form of [{}, { approve: "" }, { decision: "approve" }, { approve: "tak" }])
    expect((await decide(form as Record<string, string>)).status).toBe(422);
  expect((await decide({ approve: "1", reason: "Dobry pomysł" })).status).toBe(303);
  expect((await moderator.post(action, { approve: "0", reason: "Jednak nie" })).status).toBe(404);
  expect((await client.api("POST", "/channels", { name: "Mój kanał" })).status).toBe(403);

  const [mail = ""] = await mailsTo(harness, user.email);
  expect(mail).toContain("Dobry pomysł");
  const token = /become-creator\?token=(\w+)/.exec(mail)?.[1] ?? "";
  const [bell, page] = [await client.get("/notifications"), await client.get("/become-creator")];
  expect(bell.text).toContain("Twoje zgłoszenie przyjęto");
  expect(page.text).toContain('href="/regulamin-tworcy"');
  const call = (what: string, code: string, by = client) =>
    by.api("POST", `/auth/become-creator/${what}?token=${code}`);
  const other = await person(harness);
  expect((await call("verify", token)).status).toBe(204);
  for (const what of ["verify", "submit"]) {
    expect((await call(what, token, other)).status).toBe(410);
    expect((await call(what, "zgaduje")).status).toBe(410);
  }
  expect((await client.post("/become-creator/accept", {})).status).toBe(422);
  expect((await call("submit", token)).status).toBe(204);
  expect((await client.api("POST", "/channels", { name: "Mój kanał" })).status).toBe(201);

  // Whom staff make a user again does not make themselves a creator by what was approved once.
  await harness.ctx.write((tx) => tx.db.update(users).set({ role: "user" }).where(eq(users.id, user.id)));
  expect((await call("submit", token)).status).toBe(410);
  expect((await client.post("/become-creator/accept", { terms: "1" })).status).toBe(410);
});

test("a refusal says why, is told, and is followed by another application with what was written", async () => {
  const { user, client, decide } = await applied("Filmy o kotach");
  const without = await decide({ approve: "0" });
  expect([without.status, without.text.includes("To pole jest wymagane")]).toEqual([422, true]);
  expect((await decide({ approve: "0", reason: "Napisz więcej." })).status).toBe(303);
  const [mail = ""] = await mailsTo(harness, user.email);
  expect(mail).toContain("Napisz więcej.");
  expect((await client.get("/notifications")).text).toContain("odrzucono");
  const page = await client.get("/become-creator");
  expect(page.text).toContain("Napisz więcej.");
  expect(page.text).toContain("Filmy o kotach</textarea>");
  const [noted] = await harness.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, user.id));
  expect(noted).toMatchObject({ action: "application", detail: "refused: Napisz więcej." });
  expect((await client.post("/become-creator/accept", { terms: "1" })).status).toBe(410);
  harness.clock.advance(1);
  expect((await client.post("/become-creator", { message: "Filmy o kotach i górach" })).status).toBe(303);
  expect((await client.get("/become-creator")).text).toContain("czeka na decyzję");
});

test("nobody applies without an end", async () => {
  const { client, decide } = await applied();
  for (let round = 0; round < 4; round++) {
    await decide({ approve: "0", reason: "Nie" });
    harness.clock.advance(1);
    expect((await client.post("/become-creator", { message: `Próba ${round}` })).status).toBe(303);
  }
  await decide({ approve: "0", reason: "Nie" });
  expect((await client.post("/become-creator", { message: "Jeszcze raz" })).status).toBe(429);
  harness.clock.advance(31 * day);
  const again = await loginAs(harness, { id: client.userId ?? "" });
  expect((await again.post("/become-creator", { message: "Jeszcze raz" })).status).toBe(303);
});
