import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("the address and the password are a card; a link by mail changes the password of who is logged in", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const card = /<section class="panel" aria-labelledby="account-login">.*?<\/section>/s;
  const { text } = await client.get("/account");
  expect(card.exec(text)?.[0]).toContain(user.email);
  expect(card.exec(text)?.[0]).toContain('action="/account/password"');

  const asked = await client.post("/account/password", {});
  expect([asked.status, asked.location]).toEqual([303, "/account?sent=1"]);
  const told = /<p class="notice good".*?<\/p>/s.exec((await client.get("/account?sent=1")).text)?.[0];
  expect(told).toContain(`Wysłaliśmy na adres ${user.email}`);
  const [mail = ""] = await mailsTo(harness, user.email);
  const code = /code=([A-Za-z0-9]{43})/.exec(mail)?.[1] ?? "";

  // In the browser that is logged in.
  const opened = await client.get(`/reset-password?code=${code}&email=${encodeURIComponent(user.email)}`);
  expect([opened.status, opened.text.includes(`value="${code}"`)]).toEqual([200, true]);
  const words = { email: user.email, code, newPassword: "zupelnie-nowe" };
  expect((await client.post("/reset-password", words)).location).toBe("/login?reset=1");
  expect((await client.get("/account")).location).toStartWith("/login");
  const login = { email: user.email, password: "zupelnie-nowe", remember: "1" };
  expect((await harness.guest().post("/login", login)).status).toBe(303);
});

test("nobody asks for a link to another's account, and nobody without one", async () => {
  const [mine, other] = [await makeUser(harness), await makeUser(harness)];
  await (await loginAs(harness, mine)).post("/account/password", { email: other.email });
  expect([(await mailsTo(harness, mine.email)).length, (await mailsTo(harness, other.email)).length]).toEqual([1, 0]);
  expect((await harness.guest().post("/account/password", {})).status).toBe(401);
});

test("each page of settings has one place to save what its panels say", async () => {
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  const { text } = await admin.get("/admin/settings");
  const form = /<form action="\/admin\/settings".*?<\/form>/s.exec(text)?.[0] ?? "";
  expect(form.match(/<section class="panel"/g)).toHaveLength(3);
  expect(form.match(/type="submit"/g)).toHaveLength(1);
  expect(/<footer class="save-foot">.*type="submit"/s.test(form)).toBe(true);
});
