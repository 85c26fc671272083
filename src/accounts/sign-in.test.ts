import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signIn } from "../cli/doctor/provider.ts";
import { day, minute } from "../platform/clock.ts";
import { loadConfig } from "../platform/config/config.ts";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { startProvider } from "../testing/identity-provider.ts";
import { mailsTo } from "../testing/mails.ts";
import { freePort } from "../testing/ports.ts";
import { userByEmail } from "./queries.ts";
import { blockAccount } from "./rules/block.ts";
import { identities, users } from "./table.ts";

const site = "http://localhost:3000";
const secret = "only-for-these-tests";
let provider: Awaited<ReturnType<typeof startProvider>>;
let harness: Harness;
const env = () => ({
  ...{ PUBLIC_URL: site, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "nadaj", OIDC_CLIENT_SECRET: secret },
  ...{
    OIDC_NAME: "Klub",
    OIDC_ROLE_CLAIM: "realm_access.roles",
    OIDC_ADMIN_VALUE: "szef",
    OIDC_MODERATOR_VALUE: "mod",
  },
});
beforeAll(async () => {
  provider = await startProvider({ id: "nadaj", secret, site });
  harness = await startHarness({ env: env() });
});
beforeEach(() => {
  harness.clock.advance(day);
  provider.state.refuses = false;
});
afterAll(async () => {
  await harness?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

let serial = 0;
function somebody(besides: Record<string, unknown> = {}) {
  const number = ++serial;
  const email = `klub${number}@example.org`;
  const person = {
    sub: `osoba-${number}`,
    email,
    email_verified: true,
    given_name: "Ewa",
    family_name: "Lis",
    ...besides,
  };
  provider.state.person = person;
  return person;
}

/** From the button on the log-in page to the answer at the end of the way. */
async function comeBy(guest = harness.guest(), path = "/login/oidc?next=%2Fhistory") {
  const begun = await guest.get(path);
  const back = await provider.visit(begun.location ?? "");
  return { guest, back, answer: await guest.get(back) };
}

const roleOf = async (email: string) => (await userByEmail(harness.ctx, email))?.role;

test("whoever comes first gets an account, and the next time the same; PKCE, state and nonce are sent", async () => {
  const { email } = somebody();
  expect((await harness.guest().get("/login")).text).toContain("Zaloguj się przez Klub");
  const begun = new URL((await harness.guest().get("/login/oidc")).location ?? "");
  for (const name of ["state", "nonce", "code_challenge"]) expect(begun.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect(begun.searchParams.get("code_challenge_method")).toBe("S256");
  const { guest, answer } = await comeBy();
  expect([answer.status, answer.location]).toEqual([303, "/history"]);
  const me = (await guest.api("GET", "/auth/me")).json;
  expect(me).toMatchObject({ email, name: "Ewa", surname: "Lis", role: "user", termsAcceptedAt: null });
  const again = await comeBy();
  expect((await again.guest.api("GET", "/auth/me")).json).toMatchObject({ _id: (me as { _id: string })._id });
  expect(await harness.ctx.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  // No password opens it until one is set by mail.
  expect((await harness.guest().api("POST", "/auth/login", { email, password: "x" })).status).toBe(401);
  expect((await guest.get("/account/security")).text).toContain("To konto nie ma hasła");
  const out = await guest.post("/logout");
  expect(out.location).toBe("/login/oidc/logged-out");
  expect((await guest.get("/login/oidc/logged-out")).text).toContain(`${provider.issuer}/session/end?`);
});

test("an address takes no account over: it is linked by who knows its password, and no other's", async () => {
  const user = await makeUser(harness);
  somebody({ email: user.email });
  const refused = await comeBy();
  expect([refused.answer.status, refused.answer.text.includes("Jest już konto")]).toEqual([409, true]);
  expect(refused.guest.cookies.has("session")).toBe(false);
  const client = await loginAs(harness, user);
  const link = "/account/security/oidc/link";
  expect((await client.post(link, { linkPassword: "zgaduję" })).status).toBe(422);
  const leading = await client.post(link, { linkPassword: testPassword });
  const address = /^0; url=(.+)$/.exec(leading.headers.get("refresh") ?? "")?.[1] ?? "";
  expect(leading.text).toContain("Przejdź do Klub");
  const back = await provider.visit(address);
  // Nobody else's browser ends what this one began.
  expect((await (await loginAs(harness, await makeUser(harness))).get(back)).status).toBe(410);
  expect((await client.get(back)).location).toContain("identityLinked");
  expect((await mailsTo(harness, user.email)).join()).toContain("zalogować się przez Klub");
  const { guest } = await comeBy();
  expect((await guest.api("GET", "/auth/me")).json).toMatchObject({ _id: user.id });
  const other = await loginAs(harness, await makeUser(harness));
  const theirs = await other.post(link, { linkPassword: testPassword });
  const wrong = await other.get(await provider.visit((theirs.headers.get("refresh") ?? "").slice("0; url=".length)));
  expect([wrong.status, wrong.text.includes("jest połączone z")]).toEqual([409, true]);
  expect((await client.post("/account/security/oidc/unlink")).location).toContain("identityUnlinked");
  expect((await comeBy()).answer.status).toBe(409);
});

test("who has no other way in keeps this one; what was not verified, refused or is over lets nobody in", async () => {
  somebody();
  const { guest } = await comeBy();
  expect((await guest.post("/account/security/oidc/unlink")).status).toBe(409);
  somebody({ email_verified: false });
  expect((await comeBy()).answer.text).toContain("nie potwierdza Twojego adresu");
  provider.state.refuses = true;
  expect((await comeBy()).answer.status).toBe(403);
  provider.state.refuses = false;
  const late = harness.guest();
  const back = await provider.visit((await late.get("/login/oidc")).location ?? "");
  expect((await harness.guest().get(back)).status).toBe(410);
  harness.clock.advance(11 * minute);
  expect((await late.get(back)).status).toBe(410);
  const forged = harness.guest();
  const other = await provider.visit((await forged.get("/login/oidc")).location ?? "");
  expect((await forged.get(other.replace(/state=[\w-]+/, "state=zly"))).status).toBe(403);
});

test("roles follow the claim both ways, not what was given here, and never the last administrator's", async () => {
  const roles = (...list: string[]) => ({ realm_access: { roles: list } });
  const person = somebody(roles("szef"));
  await comeBy();
  expect(await roleOf(person.email)).toBe("admin");
  provider.state.person = { ...person, ...roles("mod") };
  await comeBy();
  // There is no other administrator.
  expect(await roleOf(person.email)).toBe("admin");
  const boss = await makeUser(harness, { role: "admin" });
  await comeBy();
  expect(await roleOf(person.email)).toBe("moderator");
  provider.state.person = { ...person, ...roles() };
  await comeBy();
  expect(await roleOf(person.email)).toBe("user");
  const creator = somebody();
  await comeBy();
  await harness.ctx.write((tx) => tx.db.update(users).set({ role: "creator" }).where(eq(users.email, creator.email)));
  for (const [given, role] of [
    [["mod"], "moderator"],
    [[], "creator"],
  ] as const) {
    provider.state.person = { ...creator, ...roles(...given) };
    await comeBy();
    expect(await roleOf(creator.email)).toBe(role);
  }
  expect(await roleOf(boss.email)).toBe("admin");
});

test("who is blocked or was erased is not let in; who asked to be deleted stays by coming", async () => {
  const person = somebody();
  const { guest } = await comeBy();
  await guest.api("DELETE", "/auth/delete-account", {});
  expect((await comeBy()).answer.status).toBe(303);
  const user = await userByEmail(harness.ctx, person.email);
  expect(user?.deletionAskedAt).toBeNull();
  await harness.ctx.write((tx) => blockAccount(tx, user?.id ?? "", { until: null, reason: "SPM" }));
  const refused = await comeBy();
  expect([refused.answer.status, refused.answer.text.includes("zablokowane")]).toEqual([403, true]);
  await harness.ctx.write((tx) => tx.db.delete(users).where(eq(users.id, user?.id ?? "")));
  expect(await harness.ctx.db.select().from(identities).where(eq(identities.subject, person.sub))).toEqual([]);
});

test("a provider that is down is said to be; passwords go on, and the doctor names it", async () => {
  const down = { ...env(), OIDC_ISSUER: `http://127.0.0.1:${freePort()}`, OIDC_REGISTER: "false" };
  await using alone = await startHarness({ env: down });
  const guest = alone.guest();
  const said = await guest.get("/login/oidc");
  expect([
    said.status,
    said.text.includes("Nie możemy się teraz połączyć z"),
    said.text.includes('name="password"'),
  ]).toEqual([503, true, true]);
  const user = await makeUser(alone);
  expect((await guest.post("/login", { email: user.email, password: testPassword })).status).toBe(303);
  const told = await signIn(loadConfig({ ...down }));
  expect(told).toMatchObject([{ level: "fail" }]);
  expect(await signIn(loadConfig(env()))).toMatchObject([{ level: "ok" }]);
  expect(() => loadConfig({ ...down, PUBLIC_URL: "" })).toThrow("OIDC_ISSUER: needs");
});
