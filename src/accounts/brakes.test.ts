import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { day, minute } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());
// What one test used up is forgiven before the next.
beforeEach(() => harness.clock.advance(2 * day));

const logIn = (client: Client, email: string, password: string) =>
  client.api("POST", "/auth/login", { email, password });

function guestAt(address: string): Client {
  const guest = harness.guest();
  guest.address = address;
  return guest;
}

async function mailsTo(email: string): Promise<string[]> {
  await harness.runJobs();
  const folder = join(harness.ctx.config.dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => Bun.file(join(folder, name)).text()));
  return mails.filter((mail) => mail.startsWith(`To: ${email}\n`));
}

test("wrong passwords slow down the network they come from, and forgive with time", async () => {
  const { email } = await makeUser(harness);
  const guest = harness.guest();
  for (let i = 0; i < 10; i++) expect((await logIn(guest, email, "zgaduję")).status).toBe(401);
  const refused = await logIn(guest, email, testPassword);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await logIn(guestAt("203.0.113.9"), email, testPassword)).status).toBe(200);
  harness.clock.advance(11 * minute);
  expect((await logIn(guest, email, "zgaduję")).status).toBe(401);
});

test("a form that came too often says when to come again in its head, as it does in words", async () => {
  const { email } = await makeUser(harness);
  const guest = guestAt("203.0.113.77");
  for (let i = 0; i < 10; i++) await logIn(guest, email, "zgaduję");
  const { status, headers, text } = await guest.post("/login", { email, password: "zgaduję" });
  expect([status, text.includes("Za dużo prób")]).toEqual([429, true]);
  expect(Number(headers.get("retry-after"))).toBeWithin(500, 601);
});

test("whoever logged in on a device before is never shut out from it by others, wherever they guess from", async () => {
  const user = await makeUser(harness);
  const owner = guestAt("203.0.113.1");
  expect((await logIn(owner, user.email, testPassword)).status).toBe(200);
  await owner.api("POST", "/auth/logout");
  const statuses = new Map<number, number>();
  for (let network = 0; network < 8; network++) {
    const stranger = guestAt(network === 0 ? owner.address : `198.51.100.${network}`);
    for (let i = 0; i < 5; i++) {
      const { status } = await logIn(stranger, user.email, "zgaduję");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  // Guessing from many networks is slow as well, and a new device is told what helps.
  expect([...statuses]).toEqual([
    [401, 30],
    [429, 10],
  ]);
  const slowed = await logIn(guestAt("203.0.113.77"), user.email, testPassword);
  expect(slowed.json).toMatchObject({ statusCode: 429, error: "LOGIN_SLOWED" });
  expect((await logIn(owner, user.email, testPassword)).status).toBe(200);

  // A new password, by mail, makes any device a known one.
  const fresh = guestAt("203.0.113.77");
  await fresh.api("POST", "/auth/reset-password", { email: user.email });
  const code = /code=([A-Za-z0-9]{43})/.exec((await mailsTo(user.email)).at(-1) ?? "")?.[1];
  const newPassword = "zupelnie-nowe";
  expect((await fresh.post("/reset-password", { email: user.email, code: code ?? "", newPassword })).status).toBe(303);
  expect((await logIn(fresh, user.email, newPassword)).status).toBe(200);
});

test("a known device may guess as little as others, and only its own accounts are known to it", async () => {
  const [mine, other] = [await makeUser(harness), await makeUser(harness)];
  const device = harness.guest();
  const cookie = (await logIn(device, mine.email, testPassword)).headers
    .getSetCookie()
    .find((one) => /^device=/.test(one));
  expect(cookie).toMatch(/^device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  for (let i = 0; i < 10; i++) expect((await logIn(device, mine.email, "zgaduję")).status).toBe(401);
  expect((await logIn(device, mine.email, testPassword)).status).toBe(429);
  // What the device used up is its own.
  expect((await logIn(guestAt("203.0.113.2"), mine.email, testPassword)).status).toBe(200);
  for (let i = 0; i < 10; i++) await logIn(device, other.email, "zgaduję");
  const before = device.cookies.get("device") ?? "";
  expect((await logIn(guestAt(device.address), other.email, testPassword)).status).toBe(429);
  expect((await logIn(device, other.email, testPassword)).status).toBe(429);

  // A family's computer knows several; what was altered is known to nobody.
  harness.clock.advance(11 * minute);
  expect((await logIn(device, other.email, testPassword)).status).toBe(200);
  expect(device.cookies.get("device")?.split(".")).toHaveLength(4);
  const another = (character: string) => (character === "A" ? "B" : "A");
  const forgeries = [before.replace(/^./, another), before.replace(/.$/, another), "x", "."];
  for (const forged of forgeries) {
    for (let i = 0; i < 31; i++) await logIn(guestAt(`198.51.100.${i}`), mine.email, "zgaduję");
    device.cookies.set("device", forged);
    expect((await logIn(device, mine.email, testPassword)).status).toBe(429);
  }
});

test("a network that tries too much keeps no known device in it from logging in", async () => {
  const [user, another] = [await makeUser(harness), await makeUser(harness)];
  const owner = guestAt("203.0.113.5");
  await logIn(owner, user.email, testPassword);
  const stranger = guestAt("203.0.113.5");
  for (let i = 0; i < 60; i++) await logIn(stranger, `nikt${i}@example.org`, "zgaduję");
  expect((await logIn(stranger, another.email, testPassword)).status).toBe(429);
  expect((await logIn(owner, user.email, testPassword)).status).toBe(200);
});

test("an IPv6 network and a port are not ways round a brake", async () => {
  const { email } = await makeUser(harness);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await logIn(guestAt(`2001:db8:1:2::${i}`), email, "zgaduję")).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await logIn(guestAt("2001:db8:1:3::1"), email, testPassword)).status).toBe(200);
  await using proxied = await startHarness({ env: { TRUST_PROXY: "true" } });
  const user = await makeUser(proxied);
  const behind = proxied.guest();
  const from = (forwarded: string) =>
    behind.api("POST", "/auth/login", { email: user.email, password: "zgaduję" }, { "x-forwarded-for": forwarded });
  for (let i = 0; i < 10; i++) await from(`1.1.1.${i}, 203.0.113.9:${40_000 + i}`);
  expect((await from("::ffff:203.0.113.9")).status).toBe(429);
});

test("links that a stranger asks for again and again keep nobody from theirs", async () => {
  const user = await makeUser(harness);
  await harness.guest().api("POST", "/auth/reset-password", { email: user.email });
  const code = /code=([A-Za-z0-9]{43})/.exec((await mailsTo(user.email))[0] ?? "")?.[1];
  for (let i = 0; i < 20; i++)
    expect((await guestAt(`198.51.100.${i}`).api("POST", "/auth/reset-password", { email: user.email })).status).toBe(
      204,
    );
  const mails = await mailsTo(user.email);
  expect(mails).toHaveLength(3);
  const body = { email: user.email, code, newPassword: "zupelnie-nowe" };
  expect((await harness.guest().api("POST", "/auth/reset-password-code", body)).status).toBe(204);
  // One used, none of the others works.
  const last = /code=([A-Za-z0-9]{43})/.exec(mails.at(-1) ?? "")?.[1];
  expect((await harness.guest().api("POST", "/auth/reset-password-code", { ...body, code: last })).status).toBe(410);
});
