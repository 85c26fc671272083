import { afterAll, beforeAll, expect, test } from "bun:test";
import { userById } from "../accounts/queries.ts";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

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
