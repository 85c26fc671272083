import { afterAll, beforeAll, expect, test } from "bun:test";
import { userById } from "../accounts/queries.ts";
import { askDeletion } from "../accounts/rules/deletion.ts";
import { setRole } from "../accounts/rules/roles.ts";
import { users } from "../accounts/table.ts";
import { chatBlocks } from "../chat/table.ts";
import { minute } from "../platform/clock.ts";
import { newest } from "../platform/db/cursor.ts";
import { namesMax } from "../search/queries/names.ts";
import { rebuildIndex } from "../search/rules/rebuild.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { scene } from "../testing/moderation.ts";
import { countedPeople, type Wanted } from "./queries/people.ts";
import { changeRole } from "./rules/people.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

test("staff find accounts by role, by a whole e-mail and among the blocked ones", async () => {
  const person = await makeUser(harness, { name: "Wiktor", email: "wiktor@example.org" });
  const names = async (query: string) => {
    const { text } = await on.moderator.get(`/admin?${query}`);
    return ["Wiktor", "Ewa"].filter((name) => text.includes(`${name}</b>`));
  };
  expect(await names("role=moderator")).toEqual(["Ewa"]);
  expect(await names("query=Wiktor@example.org")).toEqual(["Wiktor"]);
  expect(await names("query=nikt@example.org")).toEqual([]);
  expect(await names("blocked=1")).toEqual([]);
  const block = { action: "block", reason: "SPM", duration: "forever", note: "" };
  expect((await on.moderator.post(`/admin/users/${person.id}`, { ...block, reason: "" })).status).toBe(422);
  expect((await on.moderator.post(`/admin/users/${person.id}`, block)).status).toBe(303);
  expect(await names("blocked=1")).toEqual(["Wiktor"]);
  await on.moderator.post(`/admin/users/${person.id}`, { action: "unblock" });
  expect(await names("blocked=1")).toEqual([]);
  const logged = await on.admin.get("/admin/log?entity=Wiktor@example.org&action=unblock");
  expect(logged.text).toContain(">wiktor@example.org</a>");
  const silent = async () =>
    (await on.moderator.api("GET", "/users?adminSearch=wiktor@example.org&blockedOnLiveChats=true")).json;
  expect(await silent()).toMatchObject({ count: 0, items: [] });
  const until = harness.clock.now() + minute;
  const createdAt = harness.clock.now();
  const muted = { id: "cisza", userId: person.id, scope: "site" as const, scopeId: "", until, createdAt };
  await harness.ctx.write((tx) => tx.db.insert(chatBlocks).values(muted));
  expect(await silent()).toMatchObject({ count: 1, items: [{ _id: person.id }] });
  const { json } = await on.moderator.api("GET", "/users?role=moderator&limit=1");
  expect(json).toMatchObject({ count: 2, items: [{ role: "moderator" }] });
});

/** As many accounts of one name, `more` being what is known of each. */
async function makeNamesakes(name: string, count: number, more: Partial<typeof users.$inferInsert>): Promise<void> {
  const now = harness.clock.now();
  const rows = Array.from({ length: count }, (_, n) => {
    const id = `${name.toLowerCase()}${String(n).padStart(4, "0")}`;
    const dates = { activatedAt: now, createdAt: now + n, updatedAt: now };
    return { id, email: `${id}@example.org`, passwordHash: "", name, settings: {}, ...dates, ...more };
  });
  await harness.ctx.write((tx) => tx.db.insert(users).values(rows));
}

test("the plain list leads on through all that a search finds", async () => {
  await makeNamesakes("Marzanna", 250, { blockedAt: harness.clock.now() });
  const first = (await on.moderator.get("/oldAdmin?query=marzanna&role=user")).text;
  const next = /href="(\/oldAdmin\?[^"]*from=200)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = (await on.moderator.get(next)).text;
  const shown = [first, second].map((text) => text.split("/admin/users/marzanna").length - 1);
  expect([shown, second.includes("from=400"), first.includes("To nie wszyscy")]).toEqual([[200, 50], false, false]);
});

test("the plain list says until when somebody is blocked as the other pages do", async () => {
  const [until, forGood] = [Date.UTC(2031, 10, 30, 23, 30), null].map((blockedUntil) => ({
    ...{ name: "Hiacynta", blockedAt: harness.clock.now(), blockedUntil },
  }));
  for (const more of [until, forGood]) await makeUser(harness, more);
  const { text } = await on.moderator.get("/oldAdmin?query=hiacynta");
  expect(text.match(/<td>(01-12-2031|∞)<\/td>/g)?.sort()).toEqual(["<td>01-12-2031</td>", "<td>∞</td>"]);
});

test("a search of a name that more people bear than it looks through says so", async () => {
  await makeNamesakes("Zbigniewa", namesMax, {});
  await rebuildIndex(harness.ctx);
  const capped = async (wanted: Wanted) => (await countedPeople(harness.ctx, wanted, 10, newest)).capped;
  expect([await capped({ query: "zbigniewa" }), await capped({ query: "zbigniewa", role: "admin" })]).toEqual([
    true,
    true,
  ]);
  expect([await capped({ query: "marzanna" }), await capped({})]).toEqual([false, false]);
});

test("staff find by name whom nobody else does: the blocked, the leaving and the new, and closed channels", async () => {
  const now = harness.clock.now();
  const of = (name: string, more = {}) => makeUser(harness, { name, surname: "Ćwiklińska", ...more });
  const people = [
    await of("Bożena", { blockedAt: now }),
    await of("Danuta", { deletionAskedAt: now }),
    await of("Felicja", { activatedAt: null }),
  ];
  const { text } = await on.moderator.get("/admin?query=cwiklin");
  expect(people.map(({ id }) => text.includes(`/admin/users/${id}`))).toEqual([true, true, true]);
  const { json } = await on.moderator.api("GET", "/users?adminSearch=boz%20cwik");
  expect(json).toMatchObject({ count: 1, items: [{ _id: people[0]?.id }] });
  expect((await on.viewer.api("GET", "/search?query=cwiklin&entity=users")).text).not.toContain(people[0]?.id);

  const owner = people[0] ?? { id: "" };
  const hidden = { listedAt: null, slug: "zamkniety", slugKey: "zamkniety", name: "Żółty kanał" };
  const { id } = await makeChannel(harness, owner, { ...hidden, blockedAt: now });
  expect((await on.moderator.get("/admin/channels?query=zolty")).text).toContain(`/admin/channels/${id}`);
});

test("administrators change roles, but not their own; moderators reach nobody of the staff", async () => {
  const person = await makeUser(harness);
  const client = await loginAs(harness, person);
  expect((await on.moderator.post(`/admin/users/${person.id}`, { action: "role", role: "admin" })).status).toBe(403);
  expect((await on.admin.post(`/admin/users/${person.id}`, { action: "role", role: "owner" })).status).toBe(422);
  expect((await on.admin.post(`/admin/users/${person.id}`, { action: "role", role: "moderator" })).status).toBe(303);
  expect((await client.get("/admin/reports")).status).toBe(200);
  expect((await on.admin.post(`/admin/users/${on.people.admin.id}`, { action: "role", role: "user" })).status).toBe(
    403,
  );
  for (const action of ["block", "sessions", "unblock"]) {
    const sent = await on.moderator.post(`/admin/users/${on.people.other.id}`, {
      action,
      reason: "SPM",
      duration: "1",
    });
    expect([action, sent.status]).toEqual([action, 403]);
  }
  harness.clock.advance(minute);
  expect((await on.admin.post(`/admin/users/${person.id}`, { action: "sessions" })).status).toBe(303);
  expect((await client.get("/admin/reports")).location).toStartWith("/login?next=%2Fadmin%2Freports");
});

test("a site is never left without somebody who runs it, whoever asks, and however many at once", async () => {
  await using site = await startHarness();
  const [one, two] = [await makeUser(site, { role: "admin" }), await makeUser(site, { role: "admin" })];
  const as = ({ id }: typeof one) => ({ userId: id, role: "admin" as const, channelIds: [] });
  const both = [changeRole(site.ctx, as(one), two.id, "user"), changeRole(site.ctx, as(two), one.id, "user")];
  const codes = (await Promise.allSettled(both)).map((done) =>
    done.status === "rejected" ? done.reason.code : "done",
  );
  expect(codes.sort()).toEqual(["LAST_ADMIN", "done"]);
  const left = (await userById(site.ctx, one.id))?.role === "admin" ? one : two;
  const other = left === one ? two : one;
  await expect(setRole(site.ctx, left.email, "moderator")).rejects.toMatchObject({ code: "LAST_ADMIN" });
  // Who is about to be erased could not run it for long.
  await setRole(site.ctx, other.email, "admin");
  await askDeletion(site.ctx, as(other));
  await expect(askDeletion(site.ctx, as(left))).rejects.toMatchObject({ code: "LAST_ADMIN" });
  await expect(setRole(site.ctx, left.email, "user")).rejects.toMatchObject({ code: "LAST_ADMIN" });
});

test("whoever answers to a name is reached, however many there are", async () => {
  const all = await Promise.all(
    Array.from({ length: 45 }, () => makeUser(harness, { name: "Liczna", blockedAt: harness.clock.now() })),
  );
  const seen = new Set<string>();
  let path: string | undefined = "/admin?query=liczna";
  for (let pages = 0; path && pages < 3; pages++) {
    const { text } = await on.moderator.get(path);
    for (const { id } of all) if (text.includes(`href="/admin/users/${id}"`)) seen.add(id);
    path = /<a class="button" href="([^"]+)" data-more/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(seen.size).toBe(45);
  expect(path).toBeUndefined();
});
