import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = "/auth/update-account";

test("the call changes the password and asks for another address as the pages do, for who knows the present one", async () => {
  const user = await makeUser(harness);
  const [client, other] = [await loginAs(harness, user), await loginAs(harness, user)];
  const wanted = { email: "nowszy@example.org", password: "zupelnie-nowe" };
  expect((await client.api("PATCH", path, wanted)).json).toMatchObject({
    fields: { currentPassword: "To pole jest wymagane" },
  });
  const wrong = await client.api("PATCH", path, { ...wanted, currentPassword: "zgaduję" });
  expect(wrong.json).toMatchObject({ fields: { currentPassword: "To nie jest obecne hasło" } });
  const done = await client.api("PATCH", path, { ...wanted, currentPassword: testPassword, bio: "Góry" });
  expect(done.json).toMatchObject({ email: user.email, bio: "Góry" });
  expect((await mailsTo(harness, "nowszy@example.org")).join()).toContain("/account/email?code=");
  expect([(await client.get("/account")).status, (await other.get("/account")).status]).toEqual([200, 302]);
  const login = { email: user.email, password: "zupelnie-nowe" };
  expect((await harness.guest().api("POST", "/auth/login", login)).status).toBe(200);
});

test("the call takes a picture, in every size, and takes it away", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const avatar = Buffer.from(await Bun.file("static/icons/icon-512-yellow.png").bytes()).toString("base64");
  expect((await client.api("PATCH", path, { avatar })).json).toMatchObject({ hasAvatar: true });
  const files = await harness.ctx.storage.list(`user/${user.id}`);
  expect(files).toEqual(["1024", "128", "256", "48", "512", "96"].map((size) => `user/${user.id}/${size}.webp`).sort());
  for (const [odd, why] of [
    ["nie obraz!", "VALIDATION"],
    [Buffer.from("nie obraz").toString("base64"), "IMAGE_REFUSED"],
  ] as const) {
    const { status, json } = await client.api("PATCH", path, { avatar: odd });
    const { error, fields } = json as { error: string; fields: object };
    expect([status, error, Object.keys(fields)]).toEqual([422, why, ["avatar"]]);
  }
  expect((await client.api("PATCH", path, { avatar: null })).json).toMatchObject({ hasAvatar: false, avatarUrl: null });
  expect(await harness.ctx.storage.list(`user/${user.id}`)).toEqual([]);
});

test("a page keeps an account that waits to be erased, for its password", async () => {
  const user = await makeUser(harness);
  const left = await (await loginAs(harness, user)).post("/account/delete", { sure: "1" });
  expect(left.text).toContain('href="/restore-account"');
  const guest = harness.guest();
  expect((await guest.get("/restore-account")).status).toBe(200);
  const wrong = await guest.post("/restore-account", { email: user.email, password: "zgaduję" });
  expect([wrong.status, wrong.text.includes("zgaduję"), wrong.text.includes(user.email)]).toEqual([401, false, true]);
  const kept = await guest.post("/restore-account", { email: user.email, password: testPassword });
  expect([kept.status, kept.text.includes("Konto zostaje"), guest.cookies.has("session")]).toEqual([200, true, false]);
  expect((await mailsTo(harness, user.email)).join()).toContain("konto zostaje");
});
