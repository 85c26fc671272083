import { afterAll, beforeAll, expect, test } from "bun:test";
import { userById } from "../accounts/queries.ts";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { tellPeople } from "../testing/moderation.ts";

let harness: Harness;
let admin: Client;
let moderator: Client;
beforeAll(async () => {
  harness = await startHarness();
  admin = await person(harness, "admin");
  moderator = await person(harness, "moderator");
});
afterAll(() => harness[Symbol.asyncDispose]());

const bulk = (client: Client, form: Record<string, string | string[]>) => client.post("/admin/users/bulk", form);
const undoOf = (location: string | null) => `undo:${new URLSearchParams(location?.split("?")[1]).get("undo")}`;
const block = { act: "block", reason: "SPM", duration: "7", note: "" };

test("several are blocked after it was shown whom that would change, and let in again as a whole", async () => {
  const [one, two, boss] = await Promise.all([
    makeUser(harness),
    makeUser(harness),
    makeUser(harness, { role: "admin" }),
  ]);
  const before = harness.clock.now() - hour;
  const blocked = await makeUser(harness, { blockedAt: before, blockReason: "INS" });
  const ids = [one, two, boss, blocked].map(({ id }) => id);
  expect((await moderator.get("/admin")).text).toContain(`value="${one.id}"`);
  const plan = await bulk(moderator, { act: "block", ids, action: "plan" });
  expect(plan.text.match(/name="ids"/g)).toHaveLength(2);
  expect([plan.text.includes("Bez uprawnień"), plan.text.includes("Bez zmian")]).toEqual([true, true]);
  expect((await bulk(moderator, { ...block, reason: "", ids, action: "do" })).status).toBe(422);
  expect((await userById(harness.ctx, one.id))?.blockedAt).toBeNull();

  const done = await bulk(moderator, { ...block, ids, action: "do" });
  expect(done.location).toMatch(/^\/admin\?bulk=done&undo=\w+$/);
  const state = async () => Promise.all(ids.map(async (id) => (await userById(harness.ctx, id))?.blockedAt ?? null));
  const now = harness.clock.now();
  expect(await state()).toEqual([now, now, null, before]);
  const undo = undoOf(done.location);
  expect((await bulk(admin, { action: undo })).status).toBe(404);
  expect((await bulk(moderator, { action: undo })).location).toBe("/admin?bulk=undone");
  expect(await state()).toEqual([null, null, null, before]);
  expect((await bulk(moderator, { action: undo })).location).toBe("/admin?bulk=late");
});

test("roles are the administrators' to give, never to themselves, and come back unless they changed since", async () => {
  const [one, two] = await Promise.all([makeUser(harness), makeUser(harness)]);
  const ids = [one.id, two.id, admin.userId ?? ""];
  const form = { act: "role", role: "creator", ids, action: "do" };
  expect((await bulk(moderator, form)).status).toBe(403);
  const done = await bulk(admin, form);
  const roles = async () => Promise.all(ids.map(async (id) => (await userById(harness.ctx, id))?.role));
  expect(await roles()).toEqual(["creator", "creator", "admin"]);
  await admin.api("PATCH", `/users/${two.id}`, { role: "moderator" });
  await bulk(admin, { action: undoOf(done.location) });
  expect(await roles()).toEqual(["user", "moderator", "admin"]);
  harness.clock.advance(2 * hour);
});

test("what is taken back blocks nobody who became one of the staff since", async () => {
  const past = harness.clock.now() - hour;
  const [one, two] = await Promise.all([0, 1].map(() => makeUser(harness, { blockedAt: past, blockReason: "INS" })));
  const ids = [one, two].flatMap((user) => user?.id ?? []);
  const done = await bulk(moderator, { act: "unblock", ids, action: "do" });
  await admin.api("PATCH", `/users/${ids[0]}`, { role: "moderator" });
  expect((await bulk(moderator, { action: undoOf(done.location) })).location).toBe("/admin?bulk=undone");
  const blocked = await Promise.all(ids.map(async (id) => (await userById(harness.ctx, id))?.blockedAt !== null));
  expect(blocked).toEqual([false, true]);
});

test("blocks taken back at once are told to nobody, later ones are, though the clock moves within a write", async () => {
  const { clock } = harness;
  const still = clock.now;
  clock.now = () => {
    clock.advance(1);
    return still();
  };
  const people = await Promise.all([0, 1, 2].map(() => makeUser(harness)));
  const ids = people.map(({ id }) => id);
  const blocked = async () =>
    (await Promise.all(ids.map((id) => userById(harness.ctx, id)))).filter((user) => user?.blockedAt !== null).length;
  const mails = async () => {
    await tellPeople(harness);
    return Promise.all(people.map(async ({ email }) => (await mailsTo(harness, email)).length));
  };

  const first = await bulk(moderator, { ...block, ids, action: "do" });
  expect(await blocked()).toBe(3);
  expect((await bulk(moderator, { action: undoOf(first.location) })).location).toBe("/admin?bulk=undone");
  expect([await blocked(), await mails()]).toEqual([0, [0, 0, 0]]);

  const second = await bulk(moderator, { ...block, ids, action: "do" });
  expect(await mails()).toEqual([1, 1, 1]);
  await bulk(moderator, { action: undoOf(second.location) });
  expect([await blocked(), await mails()]).toEqual([0, [2, 2, 2]]);
  expect((await mailsTo(harness, people[0]?.email ?? "")).join()).toContain("Twoje konto zostało odblokowane");

  await bulk(moderator, { ...block, ids, action: "do" });
  expect(await mails()).toEqual([3, 3, 3]);
  const freed = await bulk(moderator, { act: "unblock", ids, action: "do" });
  expect(await mails()).toEqual([4, 4, 4]);
  await bulk(moderator, { action: undoOf(freed.location) });
  expect([await blocked(), await mails()]).toEqual([3, [5, 5, 5]]);
  clock.now = still;
});

test("authors are featured together, and nothing is asked of nobody", async () => {
  const one = await makeUser(harness, { name: "Wyróżniona" });
  const done = await bulk(moderator, { act: "feature", ids: one.id, action: "do" });
  expect((await harness.guest().get("/feed/featured-users")).text).toContain("Wyróżniona");
  harness.clock.advance(2 * hour);
  expect((await bulk(moderator, { action: undoOf(done.location) })).location).toBe("/admin?bulk=late");
  expect((await bulk(moderator, { act: "block", action: "plan" })).location).toBe("/admin?bulk=none");
  const many = Array.from({ length: 101 }, (_, at) => `id${at}`);
  expect((await bulk(moderator, { act: "block", ids: many, action: "plan" })).location).toBe("/admin?bulk=none");
});
