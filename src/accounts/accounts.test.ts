import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { day, hour } from "../platform/clock.ts";
import { createSetupLink } from "../site/rules/setup.ts";
import { loginAs, makeUser, person, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function lastMail(): Promise<string> {
  await harness.runJobs();
  const folder = join(harness.ctx.config.dataDir, "outbox");
  const names = (await readdir(folder)).sort();
  return readFile(join(folder, names.at(-1) ?? ""), "utf8");
}

test("registration: mail, activation by button, login, logout", async () => {
  const guest = harness.guest();
  const form = {
    email: " Nowa@Example.org ",
    name: "Zoë",
    surname: "O’Hara-Nowak",
    password: "tajne123",
    passwordRepeat: "tajne123",
    terms: "1",
  };
  const done = await guest.post("/register", { ...form, next: "/become-creator?from=home" });
  expect([done.status, done.text.includes("nowa@example.org")]).toEqual([200, true]);
  const [, code = "", onward = ""] =
    /activate-account\?code=([A-Za-z0-9]{43})&next=([\w%.-]+)/.exec(await lastMail()) ?? [];
  const next = decodeURIComponent(onward);
  expect(next).toBe("/become-creator?from=home");

  const early = await guest.post("/login", { email: "nowa@example.org", password: "tajne123" });
  expect(early.status).toBe(403);
  expect(early.text).toContain("/activate-account");

  expect((await guest.get(`/activate-account?code=${code}`)).text).toContain('name="code"');
  const active = await guest.post("/activate-account", { code, next });
  expect([active.status, active.text.includes(`/login?next=${encodeURIComponent(next)}`)]).toEqual([200, true]);
  expect((await guest.post("/activate-account", { code })).status).toBe(410);

  const login = await guest.post("/login", {
    email: "NOWA@example.org",
    password: "tajne123",
    remember: "1",
    next: "/history",
  });
  expect([login.status, login.location]).toEqual([303, "/history"]);
  expect(login.headers.getSetCookie().join()).toMatch(
    /session=\w{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
  );
  expect((await guest.get("/history")).status).toBe(200);
  guest.cookies.set("theme", "light");
  const out = await guest.post("/logout");
  expect([out.status, out.location]).toEqual([303, "/?said=logged-out"]);
  expect((await guest.get("/?said=logged-out")).text).toContain("Wylogowano");
  expect(guest.cookies.has("theme")).toBe(false);
  expect((await guest.get("/history")).location).toBe("/login?next=%2Fhistory");
});

test("whose session has ended is told so when they are asked to log in", async () => {
  const client = await person(harness, "user");
  const session = client.cookies.get("session") ?? "";
  await client.post("/logout");
  client.cookies.set("session", session);
  const asked = await client.get("/history");
  expect(asked.location).toBe("/login?next=%2Fhistory&said=logged-out");
  expect((await client.get(asked.location ?? "")).text).toContain("Wylogowano");
});

test("registering leads on from the page that asked for it, and nowhere else", async () => {
  const page = (await harness.guest().get("/login?next=%2Fhistory")).text;
  expect(page).toContain('href="/register?next=%2Fhistory"');
  expect((await harness.guest().get("/register?next=%2Fhistory")).text).toContain('name="next" value="/history"');
  expect((await harness.guest().get("/register?next=https%3A%2F%2Fevil.example")).text).toContain('value="/"');
});

test("a language is chosen without scripts, and a person's own one counts before the browser's", async () => {
  const guest = harness.guest();
  const english = { "accept-language": "en" };
  expect((await guest.get("/", english)).location).toBe("/en");
  expect((await guest.get("/language/pl?next=%2F")).location).toBe("/");
  expect(guest.cookies.get("i18n_redirected")).toBe("pl");
  expect((await guest.get("/", english)).status).toBe(200);
  expect((await guest.get("/language/de")).status).toBe(404);
  expect((await guest.get("/language/en?next=%2F%2Fevil.example")).location).toBe("/");
  const client = await person(harness, "user");
  await client.api("PATCH", "/auth/update-account", { settings: { language: "pl" } });
  expect((await client.get("/", english)).status).toBe(200);
  await client.api("PATCH", "/auth/update-account", { settings: { language: "en" } });
  expect((await client.get("/", { "accept-language": "pl" })).location).toBe("/en");
});

test("a failed registration keeps what was typed, but passwords", async () => {
  const answer = await harness
    .guest()
    .post("/register", { email: "zły", name: "1", surname: "", password: "abc", passwordRepeat: "abd", phone: "12" });
  expect(answer.status).toBe(422);
  for (const text of [
    "Podaj poprawny adres e-mail",
    "Tylko litery",
    "Wpisz co najmniej 6 znaków",
    "Zaakceptuj regulamin",
    'value="zły"',
  ])
    expect(answer.text).toContain(text);
  expect(answer.text).not.toContain('value="abc"');
});

test("the API speaks in codes and the language asked for", async () => {
  const user = await makeUser(harness);
  const guest = harness.guest();
  const body = { email: user.email, password: "tajne123", name: "Ala", surname: "Bąk" };
  const taken = await guest.api("POST", "/auth/register", body, { "accept-language": "en" });
  expect(taken.json).toMatchObject({
    statusCode: 409,
    error: "EMAIL_TAKEN",
    message: "This email address is already taken",
  });
  const unknown = await guest.api("POST", "/auth/register", { ...body, email: "inna@example.org", role: "admin" });
  expect(unknown.json).toMatchObject({ statusCode: 422, fields: { role: "Nieznane pole" } });
  expect((await guest.api("POST", "/auth/login", undefined)).status).toBeLessThan(500);
  expect((await guest.api("GET", "/auth/me")).json).toMatchObject({ statusCode: 401, error: "Unauthorized" });
});

test("a bearer token works as a session, and a wrong password does not", async () => {
  const user = await makeUser(harness);
  const guest = harness.guest();
  expect((await guest.api("POST", "/auth/login", { email: user.email, password: "nie-to" })).status).toBe(401);
  const { token } = (await guest.api("POST", "/auth/login", { email: user.email, password: testPassword })).json as {
    token: string;
  };
  const stranger = harness.guest();
  const me = await stranger.api("GET", "/auth/me", undefined, { authorization: `Bearer ${token}` });
  expect(me.json).toMatchObject({ _id: user.id, role: "user" });
  expect(JSON.stringify(me.json)).not.toContain("passwordHash");
});

test("password reset: same answer for any address, one use, 24 hours, ends sessions", async () => {
  const user = await makeUser(harness);
  const old = await loginAs(harness, user);
  const guest = harness.guest();
  const known = await guest.api("POST", "/auth/reset-password", { email: user.email });
  const unknown = await guest.api("POST", "/auth/reset-password", { email: "nikt@example.org" });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const code = /code=([A-Za-z0-9]{43})/.exec(await lastMail())?.[1] ?? "";
  const body = { email: user.email, code, newPassword: "zupelnie-nowe" };
  expect((await guest.api("POST", "/auth/reset-password-code", { ...body, email: "inny@example.org" })).status).toBe(
    410,
  );
  await guest.api("POST", "/auth/reset-password", { email: user.email });
  const fresh = /code=([A-Za-z0-9]{43})/.exec(await lastMail())?.[1] ?? "";
  harness.clock.advance(day + hour);
  expect((await guest.api("POST", "/auth/reset-password-code", { ...body, code: fresh })).status).toBe(410);
  await guest.api("POST", "/auth/reset-password", { email: user.email });
  const good = /code=([A-Za-z0-9]{43})/.exec(await lastMail())?.[1] ?? "";
  expect((await guest.api("POST", "/auth/reset-password-code", { ...body, code: good })).status).toBe(204);
  expect((await old.api("GET", "/auth/me")).status).toBe(401);
  expect((await guest.api("POST", "/auth/login", { email: user.email, password: "zupelnie-nowe" })).status).toBe(200);
});

test("requests from another site are refused, unless they carry a token", async () => {
  const client = await person(harness);
  const foreign = { origin: "https://evil.example" };
  expect((await client.post("/logout", {}, foreign)).status).toBe(403);
  expect((await client.api("PATCH", "/auth/update-account", { name: "Zły" }, foreign)).json).toMatchObject({
    error: "ORIGIN_REFUSED",
  });
  const before = await client.api("GET", "/auth/me");
  expect(before.status).toBe(200);
  // A bearer, right or wrong, is no way to have the cookie count unasked.
  const other = await person(harness);
  for (const authorization of ["Bearer x", "Bearer ", "bearer", "Bearer a b", `BEARER ${"a".repeat(43)}`]) {
    const headers = { ...foreign, authorization };
    expect((await client.api("PATCH", "/auth/update-account", { name: "Zły" }, headers)).status).toBe(401);
    expect((await client.post("/account", { name: "Zły" }, headers)).status).toBe(401);
  }
  for (const scheme of ["Bearer", "bearer"]) {
    const authorization = `${scheme} ${other.cookies.get("session")}`;
    const named = await client.api("PATCH", "/auth/update-account", { name: "Dobry" }, { ...foreign, authorization });
    expect(named.json).toMatchObject({ _id: other.userId, name: "Dobry" });
  }
  expect((await client.api("GET", "/auth/me")).json).toEqual(before.json);
});

test("the way back after login never leaves the site", async () => {
  const user = await makeUser(harness);
  for (const next of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/..//evil.example",
    "/en//evil.example/x",
  ]) {
    const answer = await harness.guest().post("/login", { email: user.email, password: testPassword, next });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/");
  }
});

test("sessions end: idle after 24 hours, remembered after 90 days; blocked at once", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  harness.clock.advance(89 * day);
  expect((await client.api("GET", "/auth/me")).status).toBe(200);
  harness.clock.advance(91 * day);
  expect((await client.api("GET", "/auth/me")).status).toBe(401);
});

test("the set-up link works once, for one administrator", async () => {
  await using harness = await startHarness({ fresh: true });
  const token = await createSetupLink(harness.ctx);
  const guest = harness.guest();
  expect((await guest.get("/setup?token=zgaduje")).status).toBe(404);
  expect((await guest.get(`/setup?token=${token}`)).status).toBe(200);
  const form = {
    token: token ?? "",
    siteName: "Telewizja",
    name: "Ewa",
    email: "ewa@example.org",
    password: "tajne123",
    passwordRepeat: "tajne123",
  };
  expect((await guest.post("/setup", { ...form, passwordRepeat: "inne" })).status).toBe(422);
  expect((await guest.post("/setup", form)).location).toBe("/");
  expect((await guest.post("/setup", form)).status).toBe(404);
  expect((await guest.api("GET", "/auth/me")).json).toMatchObject({ role: "admin" });
  expect(await createSetupLink(harness.ctx)).toBeUndefined();
});

test("secrets never reach the log", async () => {
  const lines = harness.logged.join("\n");
  expect(lines.length).toBeGreaterThan(100);
  expect(lines).not.toContain("tajne123");
  expect(lines).not.toContain("argon2");
});
