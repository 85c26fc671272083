import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a link by mail changes the password of who is logged in and forgot it", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const card = /<section class="panel" aria-labelledby="account-login">.*?<\/section>/s;
  const { text } = await client.get("/account");
  expect(card.exec(text)?.[0]).toContain(user.email);
  expect(card.exec(text)?.[0]).toContain('href="/account/security"');
  expect((await client.get("/account/security")).text).toContain('action="/account/password"');

  const asked = await client.post("/account/password", {});
  expect([asked.status, asked.location]).toEqual([303, "/account/security?done=link"]);
  const told = /<p class="notice good".*?<\/p>/s.exec((await client.get("/account/security?done=link")).text)?.[0];
  expect(told).toContain("Wysłaliśmy na Twój adres link");
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

test("one's own data are kept as they were chosen, and emptied again", async () => {
  const client = await loginAs(harness, await makeUser(harness));
  client.cookies.set("theme", "dark");
  const form = {
    ...{ name: "Zoë", surname: "Bąk", bio: "Góry", phone: "600 700 800", address: "Kraków" },
    ...{ sex: "female", age: "17", language: "en", theme: "light", accent: "blue" },
  };
  expect((await client.post("/account", form)).location).toBe("/en/account?saved=1");
  const me = async () => (await client.api("GET", "/auth/me")).json;
  const { language, theme: _, accent, ...facts } = form;
  const settings = { language, theme: accent, darkMode: false };
  expect(await me()).toMatchObject({ ...facts, age: 17, settings });
  const shown = (await client.get("/en/account")).text;
  expect(client.cookies.has("theme")).toBe(false);
  expect(shown).toMatch(/<html[^>]+data-theme="light"[^>]*>/);
  expect(shown).toContain('<option value="17" selected="">Under 18</option>');
  expect((await client.post("/account", { ...form, sex: "", age: "", phone: "" })).status).toBe(303);
  expect(await me()).toMatchObject({ sex: null, age: null, phone: "" });
  const bad = await client.post("/account", { ...form, phone: "12", name: "" });
  expect([bad.status, bad.text.includes('value="12"')]).toEqual([422, true]);
});

test("a picture is cut, shown under another address each time, and taken away with its files", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const png = await Bun.file("static/icons/icon-512-yellow.png").bytes();
  const picture = new File([png], "ja.png", { type: "image/png" });
  const address = async () => ((await client.api("GET", "/auth/me")).json as { avatarUrl: string | null }).avatarUrl;
  expect((await client.post("/account", { name: "Ala", picture, pictureCrop: "10,10,200,200" })).status).toBe(303);
  const first = await address();
  expect(first).toMatch(/\/media\/user\/\w+\/512\.webp\?v=\d+/);
  expect((await client.get(first ?? "")).status).toBe(200);
  expect((await client.post("/account", { name: "Ala", removePicture: "1" })).status).toBe(303);
  expect([await address(), await harness.ctx.storage.list(`user/${user.id}`)]).toEqual([null, []]);
  harness.clock.advance(1000);
  await client.post("/account", { name: "Ala", picture });
  expect([await address(), await address()]).not.toContain(first);
  const text = new File(["to nie obrazek"], "ja.png", { type: "image/png" });
  expect((await client.post("/account", { name: "Ala", picture: text })).status).toBe(422);
});

test("each page of settings has one place to save what its panels say", async () => {
  const admin = await loginAs(harness, await makeUser(harness, { role: "admin" }));
  const { text } = await admin.get("/admin/settings");
  const form = /<form action="\/admin\/settings".*?<\/form>/s.exec(text)?.[0] ?? "";
  expect(form.match(/<section class="panel"/g)).toHaveLength(4);
  expect(form.match(/type="submit"/g)).toHaveLength(1);
  expect(/<footer class="save-foot">.*type="submit"/s.test(form)).toBe(true);
});
