import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, minute, second } from "../platform/clock.ts";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { userById } from "./queries.ts";
import { appCode, stepOfCode } from "./rules/app-codes.ts";
import { newBackupCode } from "./rules/backup-code.ts";
import { seal, unseal } from "./rules/sealing.ts";
import { resetSecondFactor } from "./rules/second-factor.ts";
import { secondFactors, users } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
// What was typed in one test is no brake in the next.
beforeEach(() => harness.clock.advance(day));
afterAll(() => harness[Symbol.asyncDispose]());

type Answer = { token?: string; error?: string };

/** A person with the second factor on; `code()` is what their app shows next, one that was never used. */
async function protectedPerson() {
  const user = await makeUser(harness);
  const owner = await loginAs(harness, user);
  const begun = await owner.api("POST", "/auth/login/request-enable2fa");
  const { secret, otpauthUrl } = begun.json as { secret: string; otpauthUrl: string };
  const code = () => {
    harness.clock.advance(30 * second);
    return appCode(secret, harness.clock.now());
  };
  const enabled = await owner.api("POST", "/auth/login/enable2fa", { verificationCode: code() });
  const { backupCode } = enabled.json as { backupCode: string };
  return { user, owner, secret, otpauthUrl, code, backupCode };
}

/** Logs in from a browser that nobody used before. */
function logIn(email: string, otp?: string, address = "203.0.113.1") {
  const guest = harness.guest();
  guest.address = address;
  return guest.api("POST", "/auth/login", { email, password: testPassword, ...(otp === undefined ? {} : { otp }) });
}

const errorOf = ({ json }: { json: unknown }) => (json as Answer).error;

test("codes are those of RFC 6238, taken a step early or late and no further", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = 1_234_567_890_000;
  expect(appCode(secret, at)).toBe("005924");
  const steps = [-60, -30, 0, 30, 60].map((off) => stepOfCode(secret, appCode(secret, at + off * second), at));
  const now = Math.floor(at / 30_000);
  expect(steps).toEqual([undefined, now - 1, now, now + 1, undefined]);
  for (const odd of ["", "12345", "1234567", "abcdef"]) expect(stepOfCode(secret, odd, at)).toBeUndefined();
});

test("backup codes differ, and are easy to copy by hand", () => {
  const codes = new Set(Array.from({ length: 100 }, newBackupCode));
  expect(codes.size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
});

test("what is sealed opens for its purpose alone, and not once a byte is another", () => {
  const sealed = seal(harness.ctx, "one", "tajne");
  expect(unseal(harness.ctx, "one", sealed)).toBe("tajne");
  expect(unseal(harness.ctx, "two", sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  for (const odd of [bytes.toString("base64url"), "", "x", "a".repeat(60)])
    expect(unseal(harness.ctx, "one", odd)).toBeUndefined();
});

test("from the secret to the log-in by code: it takes both, and the database does not tell the secret", async () => {
  const { user, secret, otpauthUrl, code, backupCode } = await protectedPerson();
  expect(otpauthUrl).toStartWith(`otpauth://totp/Nadaj:${encodeURIComponent(user.email)}?`);
  expect(otpauthUrl).toContain(`secret=${secret}`);
  expect(errorOf(await logIn(user.email))).toBe("otpRequired");
  const bad = await logIn(user.email, "000000");
  expect(bad.json).toMatchObject({
    error: "otpBadCode",
    fields: { otp: "Kod jest nieprawidłowy albo został już użyty" },
  });
  const wrong = await harness.guest().api("POST", "/auth/login", { email: user.email, password: "nie", otp: code() });
  expect(errorOf(wrong)).toBe("LOGIN_FAILED");
  const spaced = code().replace(/(...)/, "$1 ");
  expect((await logIn(user.email, spaced)).status).toBe(200);
  const rows = await harness.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(backupCode);
  const told = (await mailsTo(harness, user.email)).find((mail) =>
    mail.includes("weryfikacja dwuetapowa jest włączona"),
  );
  // Who did not turn it on lacks the code, and so cannot get to any page of their account.
  expect([told?.includes("„Zgłoś problem”"), told?.includes("/account/security")]).toEqual([true, false]);
});

test("a code is used once: not again, not an older one, and of two at the same moment one is refused", async () => {
  const { user, secret, code } = await protectedPerson();
  const older = code();
  const used = code();
  expect((await logIn(user.email, used)).status).toBe(200);
  expect(errorOf(await logIn(user.email, used))).toBe("otpBadCode");
  expect(errorOf(await logIn(user.email, older))).toBe("otpBadCode");
  const both = code();
  const raced = await Promise.all([1, 2, 3].map((n) => logIn(user.email, both, `203.0.113.${n}`)));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  // The code that switched it on counts as used, too.
  expect(stepOfCode(secret, both, harness.clock.now())).toBeDefined();
});

test("codes are guessed slowly, and nobody shuts the owner out by it", async () => {
  const { user, owner, code } = await protectedPerson();
  const known = harness.guest();
  await known.post("/login", { email: user.email, password: testPassword });
  const first = await known.api("POST", "/auth/login", { email: user.email, password: testPassword, otp: code() });
  expect(first.status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await logIn(user.email, "000000", `198.51.100.${i}`)).status).toBe(401);
  expect((await logIn(user.email, code(), "198.51.100.9")).status).toBe(429);
  expect((await logIn(user.email, "000000", "198.51.100.10")).status).toBe(429);
  // Told once, however often it is tried.
  const told = (await mailsTo(harness, user.email)).filter((mail) => mail.includes("ktoś zna Twoje hasło"));
  expect(told).toHaveLength(1);
  // Without the password nobody gets so far.
  const ignorant = harness.guest();
  const guess = { email: user.email, password: "zgaduję", otp: "000000" };
  expect(errorOf(await ignorant.api("POST", "/auth/login", guess))).toBe("LOGIN_FAILED");
  // The device that was logged in to before counts for itself.
  const again = await known.api("POST", "/auth/login", { email: user.email, password: testPassword, otp: code() });
  expect(again.status).toBe(200);
  // A new password ends what was tried by the old one.
  const change = { currentPassword: testPassword, newPassword: "zupelnie-nowe" };
  expect((await owner.post("/account/security/password", change)).status).toBe(303);
  const fresh = harness.guest();
  const body = { email: user.email, password: "zupelnie-nowe", otp: code() };
  expect((await fresh.api("POST", "/auth/login", body)).status).toBe(200);
});

test("a day of patience does not help either", async () => {
  const { user, code } = await protectedPerson();
  let refused = 0;
  for (let i = 0; i < 40; i++) {
    harness.clock.advance(4 * minute);
    if ((await logIn(user.email, "000000", `198.51.100.${i}`)).status === 429) refused++;
  }
  expect(refused).toBeGreaterThanOrEqual(10);
  harness.clock.advance(day);
  expect((await logIn(user.email, code())).status).toBe(200);
});

test("the backup code logs in once, switches the second factor off, ends other sessions and says so", async () => {
  const { user, owner, backupCode } = await protectedPerson();
  const typed = ` ${backupCode.toUpperCase().replaceAll("-", " ")}`;
  expect((await logIn(user.email, typed)).status).toBe(200);
  expect((await owner.api("GET", "/auth/me")).status).toBe(401);
  expect((await logIn(user.email)).status).toBe(200);
  expect((await mailsTo(harness, user.email)).join()).toContain("użyto kodu zapasowego");
});

test("of two who bring the backup code at once one gets in by it", async () => {
  const { user, backupCode } = await protectedPerson();
  const raced = await Promise.all([1, 2].map((n) => logIn(user.email, backupCode, `203.0.113.${n}`)));
  // The other came when there was no second factor any longer, or is refused: there is one session for each that got in.
  expect(raced.some(({ status }) => status === 200)).toBe(true);
  const rows = await harness.ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  expect(rows).toEqual([]);
  const mails = (await mailsTo(harness, user.email)).filter((mail) => mail.includes("użyto kodu zapasowego"));
  expect(mails).toHaveLength(1);
});

test("switching off takes a code; a new secret has to be confirmed in an hour and replaces none in use", async () => {
  const { user, owner, code } = await protectedPerson();
  expect(errorOf(await owner.api("POST", "/auth/login/request-enable2fa"))).toBe("SECOND_FACTOR_ON");
  const disable = (verificationCode: string) => owner.api("POST", "/auth/login/disable2fa", { verificationCode });
  expect(await disable("000000").then(errorOf)).toBe("otpBadCode");
  expect((await disable(code())).status).toBe(204);
  expect(await disable("000000").then(errorOf)).toBe("SECOND_FACTOR_OFF");
  expect((await logIn(user.email)).status).toBe(200);
  const { secret } = (await owner.api("POST", "/auth/login/request-enable2fa")).json as { secret: string };
  harness.clock.advance(61 * minute);
  const late = { verificationCode: appCode(secret, harness.clock.now()) };
  expect(errorOf(await owner.api("POST", "/auth/login/enable2fa", late))).toBe("SECOND_FACTOR_NOT_BEGUN");
});

test("an operator lets in who lost everything, and their codes end", async () => {
  const { user } = await protectedPerson();
  await resetSecondFactor(harness.ctx, ` ${user.email.toUpperCase()}`);
  expect((await logIn(user.email)).status).toBe(200);
  expect((await mailsTo(harness, user.email)).join()).toContain("administracja wyłączyła");
  await expect(resetSecondFactor(harness.ctx, user.email)).rejects.toThrow("NOT_FOUND");
});

test("the form asks for the code once the password was right, and never carries the password", async () => {
  const { user, code } = await protectedPerson();
  const guest = harness.guest();
  const form = { email: user.email, password: testPassword, remember: "1", next: "/history" };
  const step = await guest.post("/login", form);
  expect([step.status, step.text.includes(testPassword), guest.cookies.has("session")]).toEqual([200, false, false]);
  const ticket = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? "";
  const wrong = await guest.post("/login/code", { ticket, otp: "000000", next: "/history" });
  expect([wrong.status, wrong.text.includes("Kod jest nieprawidłowy"), wrong.text.includes(ticket)]).toEqual([
    401,
    true,
    true,
  ]);
  const done = await guest.post("/login/code", { ticket, otp: code(), next: "/history" });
  expect([done.status, done.location]).toEqual([303, "/history"]);
  expect(done.headers.getSetCookie().join()).toContain("Max-Age=7776000");
  // A ticket is good for ten minutes, and not after a new password.
  const other = harness.guest();
  const again = /name="ticket" value="([\w-]+)"/.exec((await other.post("/login", form)).text)?.[1] ?? "";
  harness.clock.advance(11 * minute);
  const over = await other.post("/login/code", { ticket: again, otp: code() });
  expect([over.status, over.text.includes('name="password"')]).toEqual([410, true]);
  for (const odd of ["", "zly", "a".repeat(200)])
    expect((await other.post("/login/code", { ticket: odd, otp: code() })).status).toBe(410);
});

test("a deletion is taken back by the password and a code where the second factor is on", async () => {
  const { user, owner, code, backupCode } = await protectedPerson();
  const waiting = async () => (await userById(harness.ctx, user.id))?.deletionAskedAt !== null;
  const restore = (otp?: string) =>
    harness.guest().api("POST", "/auth/restore-account", { email: user.email, password: testPassword, otp });
  expect((await owner.api("DELETE", "/auth/delete-account", {})).status).toBe(200);
  expect(await waiting()).toBe(true);
  expect((await restore()).json).toMatchObject({ error: "otpRequired", message: "Podaj kod z\u00a0aplikacji" });
  expect(errorOf(await restore("000000"))).toBe("otpBadCode");
  expect(await waiting()).toBe(true);
  expect((await restore(code())).status).toBe(204);
  expect(await waiting()).toBe(false);

  const guest = harness.guest();
  const asked = await guest.post("/restore-account", { email: user.email, password: testPassword });
  const ticket = /name="ticket" value="([^"]+)"/.exec(asked.text)?.[1] ?? "";
  expect([asked.status, asked.text.includes('action="/restore-account/code"'), ticket !== ""]).toEqual([
    200,
    true,
    true,
  ]);
  await harness.ctx.write((tx) =>
    tx.db.update(users).set({ deletionAskedAt: tx.clock.now() }).where(eq(users.id, user.id)),
  );
  const wrong = await guest.post("/restore-account/code", { ticket, otp: "000000" });
  expect([wrong.status, wrong.text.includes(ticket), await waiting()]).toEqual([401, true, true]);
  expect((await guest.post("/restore-account/code", { ticket: "zły", otp: code() })).status).toBe(410);
  const kept = await guest.post("/restore-account/code", { ticket, otp: backupCode });
  expect([kept.status, kept.text.includes("Konto zostaje"), await waiting()]).toEqual([200, true, false]);
  expect(guest.cookies.has("session")).toBe(false);
});
