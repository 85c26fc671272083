import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { day, hour } from "../platform/clock.ts";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { sessionsOf } from "./queries.ts";
import { appCode } from "./rules/app-codes.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => harness.clock.advance(day));
afterAll(() => harness[Symbol.asyncDispose]());

const page = "/account/security";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";

/** A browser that logs in by the form. */
async function browserOf(email: string, userAgent: string, password = testPassword) {
  const browser = harness.guest();
  await browser.post("/login", { email, password, remember: "1" }, { "user-agent": userAgent });
  return browser;
}

test("the page leads through the second factor, and shows the backup code until it is written down", async () => {
  const client = await loginAs(harness, await makeUser(harness));
  expect((await client.get(page)).text).toContain("second-factor/begin");
  expect((await client.post(`${page}/second-factor/begin`)).location).toBe(page);
  const scanning = (await client.get(page)).text;
  const secret = /secret=([A-Z2-7]{32})/.exec(scanning)?.[1] ?? "";
  expect(scanning).toContain("<path d=");
  expect(scanning.replaceAll(" ", "")).toContain(secret);
  // Looking again shows the same: it may have been scanned already.
  expect((await client.get(page)).text).toContain(secret);
  const wrong = await client.post(`${page}/second-factor/enable`, { verificationCode: "12 34 56" });
  expect([wrong.status, wrong.text.includes('value="12 34 56"')]).toEqual([422, true]);
  const code = appCode(secret, harness.clock.now());
  const on = await client.post(`${page}/second-factor/enable`, { verificationCode: code });
  expect(on.location).toBe(`${page}?done=enabled`);
  const shown = (await client.get(page)).text;
  const backup = /id="backup-code">([\w-]{14})</.exec(shown)?.[1] ?? "";
  expect([backup.length, shown.includes(secret)]).toEqual([14, false]);
  await client.post(`${page}/second-factor/saved`, {});
  expect((await client.get(page)).text).toContain(backup);
  await client.post(`${page}/second-factor/saved`, { saved: "1" });
  expect((await client.get(page)).text).not.toContain(backup);
  expect((await client.post(`${page}/second-factor/disable`, { verificationCode: code })).status).toBe(422);
  const off = await client.post(`${page}/second-factor/disable`, { verificationCode: backup });
  expect(off.location).toBe(`${page}?done=disabled`);
});

test("sessions are one's own: this one first, each can be ended, and nobody ends another's", async () => {
  const user = await makeUser(harness);
  const [here, there] = [await browserOf(user.email, firefox), await browserOf(user.email, phone)];
  const other = await makeUser(harness);
  const stranger = await loginAs(harness, other);
  const { text } = await here.get(page);
  expect([text.indexOf("Firefox, Linux") < text.indexOf("Chrome, Android"), text.includes("To urządzenie")]).toEqual([
    true,
    true,
  ]);
  const [id = ""] = [...text.matchAll(/sessions\/(\w+)\/end/g)].map((match) => match[1]);
  expect((await stranger.post(`${page}/sessions/${id}/end`)).status).toBe(404);
  expect((await there.api("GET", "/auth/me")).status).toBe(200);
  expect((await here.post(`${page}/sessions/${id}/end`)).location).toBe(`${page}?done=ended`);
  expect((await there.api("GET", "/auth/me")).status).toBe(401);
  expect((await here.post(`${page}/sessions/${id}/end`)).status).toBe(404);

  const third = await browserOf(user.email, phone);
  expect((await here.post(`${page}/sessions/end-others`)).location).toBe(`${page}?done=endedOthers`);
  expect((await third.api("GET", "/auth/me")).status).toBe(401);
  expect([(await here.api("GET", "/auth/me")).status, (await stranger.api("GET", "/auth/me")).status]).toEqual([
    200, 200,
  ]);
  expect(await sessionsOf(harness.ctx, user.id)).toHaveLength(1);
});

test("a new device is told of once, the first log-in of all not", async () => {
  const user = await makeUser(harness);
  const told = async () => (await mailsTo(harness, user.email)).filter((mail) => mail.includes("nowego urządzenia"));
  const first = await browserOf(user.email, firefox);
  expect(await told()).toEqual([]);
  await browserOf(user.email, phone);
  const [mail = ""] = await told();
  expect(mail).toContain("Chrome, Android");
  expect(mail).toContain("127.0.0.1");
  expect(mail).toContain("/account/security");
  await first.post("/logout");
  await first.post("/login", { email: user.email, password: testPassword }, { "user-agent": firefox });
  // A program without cookies is known by its living session.
  await browserOf(user.email, phone);
  expect(await told()).toHaveLength(1);
});

test("a password is changed by who knows the present one, and others are logged out if wanted", async () => {
  const user = await makeUser(harness);
  const [here, there] = [await browserOf(user.email, firefox), await browserOf(user.email, phone)];
  const change = { currentPassword: testPassword, newPassword: "zupelnie-nowe" };
  const wrong = await here.post(`${page}/password`, { ...change, currentPassword: "zgaduję" });
  expect([wrong.status, wrong.text.includes("To nie jest obecne hasło"), wrong.text.includes("zgaduję")]).toEqual([
    422,
    true,
    false,
  ]);
  expect((await here.post(`${page}/password`, { ...change, newPassword: "abc" })).status).toBe(422);
  expect((await here.post(`${page}/password`, change)).location).toBe(`${page}?done=password`);
  expect((await there.api("GET", "/auth/me")).status).toBe(200);
  const back = { currentPassword: "zupelnie-nowe", newPassword: testPassword, endOthers: "1" };
  expect((await here.post(`${page}/password`, back)).status).toBe(303);
  expect([(await here.api("GET", "/auth/me")).status, (await there.api("GET", "/auth/me")).status]).toEqual([200, 401]);
  expect((await mailsTo(harness, user.email)).filter((mail) => mail.includes("hasło zostało zmienione"))).toHaveLength(
    2,
  );
  for (let i = 0; i < 10; i++) await here.post(`${page}/password`, { ...change, currentPassword: "zgaduję" });
  expect((await here.post(`${page}/password`, change)).status).toBe(429);
});

/** The code of the last mail of a change to this address. */
async function emailCode(address: string): Promise<string> {
  return /account\/email\?code=([A-Za-z0-9]{43})/.exec((await mailsTo(harness, address)).at(-1) ?? "")?.[1] ?? "";
}

test("another address counts once both were confirmed, in either order, in 24 hours", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const guest = harness.guest();
  const ask = (email: string, password = testPassword) => client.post(`${page}/email`, { email, password });
  expect((await ask("nowy@example.org", "zgaduję")).status).toBe(422);
  expect((await ask(user.email)).status).toBe(422);
  expect((await ask("Nowy@Example.org ")).location).toBe(`${page}?done=email`);
  expect((await client.get(page)).text).toContain("nowy@example.org");
  const [present, wanted] = [await emailCode(user.email), await emailCode("nowy@example.org")];
  // Opening the link uses nothing up.
  expect((await guest.get(`/account/email?code=${wanted}`)).text).toContain(`value="${wanted}"`);
  const half = await guest.post("/account/email", { code: wanted });
  expect([half.status, half.text.includes("drugi adres")]).toEqual([200, true]);
  expect((await guest.post("/account/email", { code: wanted })).status).toBe(410);
  expect((await client.api("GET", "/auth/me")).json).toMatchObject({ email: user.email });
  expect((await guest.post("/account/email", { code: present })).text).toContain("został zmieniony");
  expect((await client.api("GET", "/auth/me")).json).toMatchObject({ email: "nowy@example.org" });
  for (const address of [user.email, "nowy@example.org"])
    expect((await mailsTo(harness, address)).join()).toContain("to teraz nowy@example.org");
  // Whose account it was cannot log in any longer, and is told where to write.
  const told = (await mailsTo(harness, user.email)).find((mail) => mail.includes("to teraz nowy@example.org"));
  expect(told).toMatch(/„Zgłoś problem”[^:]*:\n\nhttp:\/\/localhost:3000\b/);

  harness.clock.advance(day);
  await ask("inny@example.org");
  const [late, next] = [await emailCode("nowy@example.org"), await emailCode("inny@example.org")];
  await guest.post("/account/email", { code: late });
  harness.clock.advance(day + hour);
  expect((await guest.post("/account/email", { code: next })).status).toBe(410);
  expect((await client.api("GET", "/auth/me")).json).toMatchObject({ email: "nowy@example.org" });
});

test("a change of address can be taken back, and tells nobody whose an address is", async () => {
  const [user, taken] = [await makeUser(harness), await makeUser(harness)];
  const client = await loginAs(harness, user);
  const form = { email: taken.email, password: testPassword };
  expect((await client.post(`${page}/email`, form)).location).toBe(`${page}?done=email`);
  const [present, wanted] = [await emailCode(user.email), await emailCode(taken.email)];
  await harness.guest().post("/account/email", { code: present });
  const refused = await harness.guest().post("/account/email", { code: wanted });
  expect([refused.status, refused.text.includes("już zajęty")]).toEqual([409, true]);
  expect((await client.post(`${page}/email/cancel`)).location).toBe(`${page}?done=emailCancelled`);
  expect((await harness.guest().post("/account/email", { code: wanted })).status).toBe(410);
});
