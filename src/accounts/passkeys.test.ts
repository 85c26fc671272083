import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { day, minute } from "../platform/clock.ts";
import { makeAuthenticator } from "../testing/authenticator.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { appCode } from "./rules/app-codes.ts";
import { blockAccount, unblockAccount } from "./rules/block.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ env: { PUBLIC_URL: "http://localhost:3000" } });
});
beforeEach(() => harness.clock.advance(day));
afterAll(() => harness[Symbol.asyncDispose]());

type Options = { challenge: string; user: { id: string }; rp: { id: string }; allowCredentials?: { id: string }[] };
type Device = ReturnType<typeof makeAuthenticator>;

const begin = async (client: Client, currentPassword = testPassword) =>
  client.api("POST", "/auth/passkeys/begin", { name: "Telefon", currentPassword });

async function keep(client: Client, device: Device, options: Options) {
  return client.api("POST", "/auth/passkeys", { name: "Telefon", credential: device.make(options) });
}

/** Somebody with a passkey on a device. */
async function keyHolder() {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const device = makeAuthenticator();
  const added = await keep(client, device, (await begin(client)).json as Options);
  expect(added.status).toBe(201);
  return { user, client, device, id: (added.json as { _id: string })._id };
}

/** Logs in from a browser that knows nobody. */
async function logIn(device: Device, besides: { ticket?: string } = {}, guest = harness.guest()) {
  const begun = await guest.api("POST", "/auth/login/passkey/begin", besides);
  const credential = device.sign(begun.json as Options);
  return { guest, answer: await guest.api("POST", "/auth/login/passkey", { credential, ...besides }), credential };
}

const errorOf = ({ json }: { json: unknown }) => (json as { error?: string }).error;

test("a passkey is added for the password, told by mail, and logs in without a name, a password or a code", async () => {
  const { user, device, client } = await keyHolder();
  const options = (await begin(client)).json as Options & { excludeCredentials: { id: string }[] };
  expect([options.rp.id, options.excludeCredentials.length]).toEqual(["localhost", 1]);
  expect((await mailsTo(harness, user.email)).join()).toContain("„Telefon”");
  const { secret } = (await client.api("POST", "/auth/login/request-enable2fa")).json as { secret: string };
  await client.api("POST", "/auth/login/enable2fa", { verificationCode: appCode(secret, harness.clock.now()) });
  const { guest, answer } = await logIn(device);
  expect(answer.status).toBe(200);
  expect((await guest.api("GET", "/auth/me")).json).toMatchObject({ _id: user.id });
  expect(guest.cookies.has("device")).toBe(true);
  const page = (await client.get("/account/security")).text;
  expect([page.includes("Telefon"), page.includes("ostatnio użyty")]).toEqual([true, true]);
});

test("who does not know the password adds none, and what was made elsewhere or for another is refused", async () => {
  const { client, device } = await keyHolder();
  expect((await begin(client, "zgaduję")).json).toMatchObject({
    fields: { currentPassword: "To nie jest obecne hasło" },
  });
  const stranger = await loginAs(harness, await makeUser(harness));
  const fresh = async () => (await begin(stranger)).json as Options;
  const tries = [
    ["another's challenge", keep(client, makeAuthenticator(), await fresh())],
    ["another site", keep(stranger, makeAuthenticator({ origin: "https://zla.example" }), await fresh())],
    ["another domain", keep(stranger, makeAuthenticator({ domain: "zla.example" }), await fresh())],
    [
      "a challenge of one's own",
      keep(stranger, makeAuthenticator(), { ...(await fresh()), challenge: "a".repeat(72) }),
    ],
  ] as const;
  for (const [what, tried] of tries) expect([what, errorOf(await tried)]).toEqual([what, "PASSKEY_NOT_ADDED"]);
  expect(errorOf(await keep(stranger, device, await fresh()))).toBe("PASSKEY_KNOWN");
  const options = await fresh();
  harness.clock.advance(6 * minute);
  expect(errorOf(await keep(stranger, makeAuthenticator(), options))).toBe("PASSKEY_NOT_ADDED");
  const unseen = makeAuthenticator();
  unseen.flags.verified = false;
  expect(errorOf(await keep(stranger, unseen, await fresh()))).toBe("PASSKEY_NOT_ADDED");
});

test("an answer counts once, in five minutes, and not from a copy that counts from earlier", async () => {
  const { device } = await keyHolder();
  const { guest, answer, credential } = await logIn(device);
  expect(answer.status).toBe(200);
  const again = await guest.api("POST", "/auth/login/passkey", { credential });
  expect([again.status, errorOf(again)]).toEqual([401, "PASSKEY_REFUSED"]);
  const begun = await guest.api("POST", "/auth/login/passkey/begin", {});
  harness.clock.advance(6 * minute);
  const late = device.sign(begun.json as Options);
  expect(errorOf(await guest.api("POST", "/auth/login/passkey", { credential: late }))).toBe("PASSKEY_REFUSED");
  device.setCounter(0);
  expect(errorOf((await logIn(device)).answer)).toBe("PASSKEY_REFUSED");
  device.setCounter(50);
  expect((await logIn(device)).answer.status).toBe(200);
  const both = (await guest.api("POST", "/auth/login/passkey/begin", {})).json as Options;
  const one = device.sign(both);
  const raced = await Promise.all(
    [1, 2].map(() => harness.guest().api("POST", "/auth/login/passkey", { credential: one })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("without a finger or a PIN it is no way in, but it does for the code after the password", async () => {
  const { user, client, device } = await keyHolder();
  const other = await keyHolder();
  device.flags.verified = false;
  expect(errorOf((await logIn(device)).answer)).toBe("PASSKEY_REFUSED");
  const { secret } = (await client.api("POST", "/auth/login/request-enable2fa")).json as { secret: string };
  await client.api("POST", "/auth/login/enable2fa", { verificationCode: appCode(secret, harness.clock.now()) });
  const guest = harness.guest();
  const step = await guest.post("/login", { email: user.email, password: testPassword, remember: "1" });
  const ticket = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? "";
  expect(step.text).toContain(`data-ticket="${ticket}"`);
  expect(errorOf((await logIn(other.device, { ticket })).answer)).toBe("PASSKEY_REFUSED");
  const { answer } = await logIn(device, { ticket }, guest);
  expect([answer.status, answer.headers.getSetCookie().join().includes("Max-Age=7776000")]).toEqual([200, true]);
  expect((await guest.api("POST", "/auth/login/passkey/begin", { ticket: "zly" })).status).toBe(410);
});

test("it is renamed and removed by its owner alone; a blocked account is not entered by it", async () => {
  const { user, client, device, id } = await keyHolder();
  const stranger = await loginAs(harness, await makeUser(harness));
  const path = `/account/security/passkeys/${id}`;
  expect((await stranger.post(`${path}/rename`, { name: "Mój" })).status).toBe(404);
  expect((await stranger.post(`${path}/remove`)).status).toBe(404);
  expect((await client.post(`${path}/rename`, { name: " " })).status).toBe(422);
  expect((await client.post(`${path}/rename`, { name: "Klucz w szufladzie" })).location).toContain("passkeyRenamed");
  expect((await client.api("GET", "/auth/passkeys")).json).toMatchObject([{ _id: id, name: "Klucz w szufladzie" }]);
  await harness.ctx.write((tx) => blockAccount(tx, user.id, { until: null, reason: "SPM" }));
  expect(errorOf((await logIn(device)).answer)).toBe("ACCOUNT_BLOCKED");
  await harness.ctx.write((tx) => unblockAccount(tx, user.id));
  const back = await loginAs(harness, user);
  expect((await back.post(`${path}/remove`)).location).toContain("passkeyRemoved");
  expect((await mailsTo(harness, user.email)).join()).toContain("„Klucz w szufladzie” został usunięty");
  expect(errorOf((await logIn(device)).answer)).toBe("PASSKEY_REFUSED");
});
