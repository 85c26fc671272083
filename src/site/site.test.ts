import { afterAll, beforeAll, expect, test } from "bun:test";
import { siteSettings } from "../platform/settings/settings.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { createSetupLink } from "./rules/setup.ts";

let harness: Harness;
let admin: Client;
beforeAll(async () => {
  harness = await startHarness();
  admin = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

const whole = {
  name: "Telewizja Tatrzańska",
  description: "Filmy spod Giewontu",
  operatorName: "Fundacja „Szczyt”",
  operatorAddress: "ul. Krupówki 1, Zakopane",
  contactEmail: "redakcja@example.org",
  accent: "green",
  registration: "open",
  invitationCode: "",
  uploadQuota: "",
};
const save = (change: Record<string, string>) => admin.post("/admin/settings", { ...whole, ...change });

/** A visitor's page, newer than what the crowd shares. */
async function fresh(path: string) {
  harness.clock.advance(3000);
  return harness.guest().get(path);
}

test("only an administrator enters the settings and is shown the way to them", async () => {
  const moderator = await person(harness, "moderator");
  for (const client of [harness.guest(), await person(harness, "creator"), moderator]) {
    expect((await client.get("/admin/settings")).location).toMatch(/^\/(login\?.*)?$/);
    const { status, location } = await client.post("/admin/settings", whole);
    expect([status, location]).toEqual(client.userId === undefined ? [401, null] : [302, "/"]);
  }
  expect((await siteSettings(harness.ctx)).name).toBe("Nadaj");
  expect((await moderator.get("/admin")).text).not.toContain('href="/admin/settings"');
  expect((await admin.get("/en/admin")).text).toContain('href="/en/admin/settings"');
});

test("what is saved is on every page: name, accent, description, operator", async () => {
  expect((await admin.get("/admin/settings")).text).toContain("Uzupełnij dane operatora");
  expect((await save({})).location).toBe("/admin/settings?saved=1");
  const page = await admin.get("/admin/settings?saved=1");
  for (const text of ['value="Telewizja Tatrzańska"', "Fundacja „Szczyt”", "Zapisano."])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain("Uzupełnij dane operatora");

  const home = (await fresh("/")).text;
  expect(home).toContain('data-accent="green"');
  expect(home).toContain("Filmy spod Giewontu");
  expect((await fresh("/rss.xml")).text).toContain("<description>Filmy spod Giewontu</description>");
  const terms = (await fresh("/regulamin")).text;
  for (const text of ["Fundacja „Szczyt”", "Krupówki", "redakcja@example.org"]) expect(terms).toContain(text);
  expect(terms).not.toContain("[uzupełnij]");
});

test("a visitor's own accent comes before the site's", async () => {
  const guest = harness.guest();
  guest.cookies.set("accent", "blue");
  expect((await guest.get("/")).text).toContain('data-accent="blue"');
});

test("a failed form comes back with every value and says what is wrong, in both languages", async () => {
  const bad = {
    ...whole,
    name: " ",
    contactEmail: "nie adres",
    registration: "invitation",
    uploadQuota: "dużo",
    operatorName: "Spółka <b>",
  };
  const answer = await admin.post("/admin/settings", bad);
  expect(answer.status).toBe(422);
  for (const text of [
    "To pole jest wymagane",
    "Podaj poprawny adres e-mail",
    "Podaj liczbę gigabajtów",
    'value="nie adres"',
    'value="dużo"',
    "Spółka &lt;b&gt;",
  ])
    expect(answer.text).toContain(text);
  expect((await admin.post("/en/admin/settings", bad)).text).toContain("Enter a number of gigabytes");
  const code = await save({ registration: "invitation" });
  expect([code.status, code.text.includes('id="f-invitationCode-issue"')]).toEqual([422, true]);
  expect((await save({ setUp: "1" })).status).toBe(422);
  expect((await siteSettings(harness.ctx)).operatorName).toBe(whole.operatorName);
});

test("registration is open, by invitation or closed", async () => {
  const form = {
    email: "gosc@example.org",
    name: "Ala",
    surname: "Bąk",
    password: "tajne123",
    passwordRepeat: "tajne123",
    terms: "1",
  };
  await save({ registration: "invitation", invitationCode: "halny" });
  expect((await fresh("/register")).text).toContain('name="invitationCode"');
  expect((await harness.guest().post("/register", form)).text).toContain("Nieprawidłowy kod zaproszenia");
  expect((await harness.guest().post("/register", { ...form, invitationCode: "halny" })).status).toBe(200);

  await save({ registration: "closed", invitationCode: "halny" });
  expect((await fresh("/register")).text).toContain("Rejestracja jest zamknięta");
  const late = { ...form, email: "spozniony@example.org", invitationCode: "halny" };
  expect((await harness.guest().post("/register", late)).status).toBe(403);
  const { passwordRepeat: _, terms: __, ...input } = late;
  expect((await harness.guest().api("POST", "/auth/register", input)).json).toMatchObject({
    statusCode: 403,
    error: "REGISTRATION_CLOSED",
  });

  await save({});
  expect((await fresh("/register")).text).not.toContain('name="invitationCode"');
  expect((await harness.guest().post("/register", { ...form, email: "wolny@example.org" })).status).toBe(200);
});

test("the quota holds for the next upload", async () => {
  const { user, owner: client, channel } = await makeOwner(harness);
  await makeVideo(harness, channel, { uploaderId: user.id, sourceSize: 1024 ** 3 });
  const begin = async (size: number) => {
    const { _id } = (await client.api("POST", "/videos", { channelId: channel.id })).json as { _id: string };
    const metadata = `videoId ${btoa(_id)},filename ${btoa("film.mp4")}`;
    const headers = { "tus-resumable": "1.0.0", "upload-length": String(size), "upload-metadata": metadata };
    return (await client.request("/api/uploads", { method: "POST", headers })).status;
  };
  await save({ uploadQuota: "1,5" });
  expect((await admin.get("/admin/settings")).text).toContain('value="1.5"');
  expect(await begin(1024 ** 3)).toBe(507);
  expect(await begin(1024 ** 2)).toBe(201);
  await save({ uploadQuota: "" });
  expect(await begin(1024 ** 3)).toBe(201);
});

test("the environment's choices hold until an administrator chooses", async () => {
  await using other = await startHarness({ env: { INVITATION_CODE: "kod", UPLOAD_QUOTA_BYTES: "1073741824" } });
  const chief = await person(other, "admin");
  expect((await other.guest().get("/register")).text).toContain('name="invitationCode"');
  const page = (await chief.get("/admin/settings")).text;
  expect(page).toContain('value="kod"');
  expect((await chief.post("/admin/settings", whole)).status).toBe(303);
  const { registration, uploadQuotaBytes } = await siteSettings(other.ctx);
  expect([registration, uploadQuotaBytes]).toEqual(["open", null]);
});

test("set-up asks who runs the site, and need not be told", async () => {
  const person = { name: "Ewa", email: "ewa@example.org", password: "tajne123", passwordRepeat: "tajne123" };
  for (const operator of [{ operatorName: "Ewa Nowak", operatorAddress: "Gdynia" }, {}]) {
    await using other = await startHarness({ fresh: true });
    const token = (await createSetupLink(other.ctx)) ?? "";
    const done = await other.guest().post("/setup", { token, siteName: "Bałtyk", ...person, ...operator });
    expect(done.status).toBe(303);
    const site = await siteSettings(other.ctx);
    // The documents show a contact address, and nobody was asked whether the administrator's own may be it.
    expect(site).toMatchObject({ operatorName: "", operatorAddress: "", ...operator, contactEmail: "" });
  }
});

test("registration at hours opens and closes by the site's clocks, also over midnight", async () => {
  const form = { name: "Ala", surname: "Bąk", password: "tajne123", passwordRepeat: "tajne123", terms: "1" };
  const register = (email: string) => harness.guest().post("/register", { ...form, email });
  const at = (time: string) => harness.clock.set(Date.parse(`2026-11-25T${time}:00+01:00`));
  await save({ registration: "hours", registrationFrom: "08:00", registrationTo: "20:00" });
  at("07:59");
  expect((await fresh("/register")).text).toContain("codziennie od 08:00 do 20:00");
  expect((await register("rano@example.org")).status).toBe(403);
  at("08:00");
  expect((await register("rano@example.org")).status).toBe(200);
  at("20:00");
  expect((await register("wieczor@example.org")).status).toBe(403);
  await save({ registration: "hours", registrationFrom: "22:00", registrationTo: "06:00" });
  at("23:30");
  expect((await register("noc@example.org")).status).toBe(200);
  for (const [name, value] of [
    ["registrationFrom", "25:00"],
    ["registrationTo", "22:00"],
  ] as const) {
    const hours = { registration: "hours", registrationFrom: "22:00", registrationTo: "06:00", [name]: value };
    const refused = await save(hours);
    expect([refused.status, refused.text.includes(`id="f-${name}-issue"`)]).toEqual([422, true]);
  }
  await save({});
});

test("one file may be as long, and there may be as many in a day, as the settings say", async () => {
  const { owner: client, channel } = await makeOwner(harness);
  const begin = async (size: number) => {
    const { _id } = (await client.api("POST", "/videos", { channelId: channel.id })).json as { _id: string };
    const metadata = `videoId ${btoa(_id)},filename ${btoa("film.mp4")}`;
    const headers = { "tus-resumable": "1.0.0", "upload-length": String(size), "upload-metadata": metadata };
    return (await client.request("/api/uploads", { method: "POST", headers })).status;
  };
  await save({ uploadMax: "0,001" });
  expect([await begin(2 * 1024 ** 2), await begin(1024 ** 2)]).toEqual([413, 201]);
  await save({ uploadsPerDay: "2" });
  await makeVideo(harness, channel, { uploaderId: client.userId ?? null });
  expect(await begin(1024)).toBe(201);
  await makeVideo(harness, channel, { uploaderId: client.userId ?? null });
  expect(await begin(1024)).toBe(429);
  harness.clock.advance(25 * 60 * 60 * 1000);
  expect(await begin(1024)).toBe(201);
  await save({});
});

test("what is for adults is in no list and plays for nobody while the site shows none", async () => {
  const { channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel, { title: "Tylko dla dorosłych", adultsOnly: true });
  expect((await fresh("/new")).text).toContain(video.title);
  await save({ adults: "never" });
  expect((await fresh("/new")).text).not.toContain(video.title);
  const guest = harness.guest();
  await guest.post("/adults", { next: `/watch/${video.id}` });
  expect((await guest.api("GET", `/videos/${video.id}?adults=true`)).json).toMatchObject({ hls: null });
  await save({});
  expect((await fresh("/new")).text).toContain(video.title);
});

test("each setting that changes is in the log with what it was and what it is", async () => {
  await save({ uploadMax: "2" });
  await save({ name: "Telewizja Podhalańska", uploadMax: "3" });
  const log = (await admin.get("/admin/log?action=settings")).text;
  expect(log).toContain("Nazwa serwisu: Telewizja Tatrzańska → Telewizja Podhalańska");
  expect(log).toContain("Największy plik (GB): 2 → 3");
  await save({});
});
