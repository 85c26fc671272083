import { afterAll, beforeAll, expect, test } from "bun:test";
import { channelGiving } from "../channel-giving/table.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { donationForm, makePayment, takeDonations, testAccount } from "../testing/donations.ts";
import { loginAs, makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { date } from "../ui/format.ts";
import { entriesOf, type Payment, paymentById } from "./queries/payments.ts";
import { record } from "./rules/ledger.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The payment that an answer to the form leads on to. */
async function begun({ location }: { location: string | null }): Promise<Payment> {
  const found = await paymentById(harness.ctx, /(\w{22})$/.exec(location ?? "")?.[1] ?? "");
  if (!found) throw new Error(`no payment was begun: ${location}`);
  return found;
}
const paid = async (payment: Payment, at = harness.clock.now()) =>
  harness.ctx.write((tx) =>
    record(tx, {
      paymentId: payment.id,
      ...{ kind: "received", amount: payment.amount, source: "test", sourceId: crypto.randomUUID(), at },
    }),
  );
const apiForm = {
  ...{ amount: 5000, name: "Jan", lastName: "Nowak", email: "jan@example.org" },
  ...{ terms: true, personalData: true },
};

test("who gives by transfer is told what the bank needs, on the page and by mail", async () => {
  const guest = harness.guest();
  const sent = await guest.post("/donate", {
    ...donationForm,
    email: "kto@example.org",
    isNamed: "1",
    shownAs: "Ola W.",
  });
  expect([sent.status, sent.location?.replace(/\w{22}$/, "")]).toEqual([303, "/payment-continue?payment="]);
  const payment = await begun(sent);
  expect(payment).toMatchObject({ state: "waiting", amount: 5000, shownAs: "Ola W.", received: 0, userId: null });
  const { text } = await guest.get(`/payment-continue?payment=${payment.id}`);
  for (const part of ["Fundacja Nadaj", "61 1090 1014 0000 0712 1981 2874", `NADAJ-${payment.title}`, 'role="img"'])
    expect(text).toContain(part);
  expect(text).toContain(`data-copy="${testAccount}"`);
  // Whoever has the address sees the transfer, and nothing of the person.
  for (const secret of ["kto@example.org", "Wierzbicka", "Ola"]) expect(text).not.toContain(secret);
  const [mail = ""] = await mailsTo(harness, "kto@example.org");
  expect(mail).toContain(`NADAJ-${payment.title}`);
  expect(mail).toContain("50\u00a0zł");
  expect((await guest.get("/payment-success")).status).toBe(200);
  await paid(payment);
  const again = await guest.get(`/payment-continue?payment=${payment.id}`);
  expect(again.location).toBe(`/payment-success?payment=${payment.id}`);
  expect((await guest.get(`/en/payment-success?payment=${payment.id}`)).text).toContain("PLN\u00a050");
  const receipt = (await mailsTo(harness, "kto@example.org")).find((one) => one.includes("dziękujemy za")) ?? "";
  expect(receipt).toContain(`Numer wpłaty: ${payment.id}`);
  expect(receipt).toContain("Ola Wierzbicka");
  // A date as pages write it.
  expect(receipt).toContain(`dnia ${date(harness.clock.now())}`);
});

test("what is missing or out of bounds is refused in its place, and everything typed comes back", async () => {
  const guest = harness.guest();
  const refused = async (change: Record<string, string>, words: string, path = "/donate") => {
    const { status, text } = await guest.post(path, { ...donationForm, ...change });
    expect([change, status, text.includes(words)]).toEqual([change, 422, true]);
    return text;
  };
  await refused({ terms: "" }, "Bez tej zgody");
  await refused({ personalData: "" }, "Bez tej zgody");
  for (const name of ["name", "lastName", "email"]) await refused({ [name]: "" }, "form-field bad");
  for (const amount of ["4,99", "50000,01", "-5", "dużo", ""])
    await refused({ amount: "own", ownAmount: amount }, 'aria-invalid="true"');
  await refused({ amount: "own", ownAmount: "4,99" }, "Wpisz kwotę od 5\u00a0zł do 50\u00a0000\u00a0zł");
  await refused({ city: "x".repeat(31) }, "form-field bad");
  await refused({ phone: "abc" }, "form-field bad");
  await refused({ method: "stripe" }, "Popraw");
  const back = await refused({ email: "to-nie-adres", street: "Długa", amount: "own", ownAmount: "77" }, "Długa");
  expect(back).toContain('value="77"');
  await refused({ terms: "" }, "Bez tej zgody", "/donate-old");
  const { text } = await guest.post("/donate", { ...donationForm, email: "x", name: '<img src=x onerror="1">' });
  expect(text).not.toContain("<img src=x");
  const right = await guest.post("/donate", {
    ...donationForm,
    email: "z@example.org",
    amount: "own",
    ownAmount: "50 000,00",
  });
  expect(right.status).toBe(303);
  expect((await begun(right)).amount).toBe(5_000_000);
});

test("the button names no amount before a script does, which follows what is chosen", async () => {
  for (const path of ["/donate", "/donate-old"]) {
    const { text } = await harness.guest().get(path);
    expect([path, /<button[^>]*data-give[^>]*>([^<]*)</.exec(text)?.[1]]).toEqual([path, "Wpłać"]);
  }
});

test("without an account for transfers, and while nobody is asked, the page says so and the call refuses", async () => {
  await takeDonations(harness, { account: "" });
  expect((await harness.guest().get("/donate")).text).toContain("Wpłat jeszcze nie da się przyjąć");
  expect((await harness.guest().post("/donate", donationForm)).status).toBe(409);
  await takeDonations(harness, { isOpen: false });
  expect((await harness.guest().get("/donate")).text).toContain("Teraz nie zbieramy wpłat");
  expect((await harness.guest().api("POST", "/payments/payment-element/donate", apiForm)).status).toBe(409);
  await takeDonations(harness);
});

test("the calls begin a payment, tell how it stands, and who agreed to be named", async () => {
  const guest = harness.guest();
  const named = { ...apiForm, isNamed: true, shownAs: "Jan z\u00a0Łodzi", message: "Brawo" };
  const { status, json } = await guest.api("POST", "/payments/payment-element/donate", named);
  const { paymentId, url } = json as { paymentId: string; url: string };
  expect([status, url]).toEqual([201, `http://localhost:3000/payment-continue?payment=${paymentId}`]);
  const asked = await guest.api("GET", `/payments/${paymentId}`);
  expect(asked.json).toMatchObject({ status: "waiting", amount: 5000, transfer: { account: testAccount } });
  for (const secret of ["Nowak", "jan@", "Łodzi", "Brawo"]) expect(asked.text).not.toContain(secret);
  expect((await guest.api("GET", "/payments/nie-ma")).status).toBe(404);
  expect((await guest.api("POST", "/payments/payment-element/donate", { ...apiForm, amount: 12.5 })).status).toBe(422);
  expect((await guest.api("POST", "/payments/payment-element/donate", { ...apiForm, paid: true })).status).toBe(422);
  const names = async () =>
    ((await guest.api("GET", "/donators-all")).json as { items: { name: string }[] }).items.map(({ name }) => name);
  expect(await names()).not.toContain("Jan z Łodzi");
  const payment = await paymentById(harness.ctx, paymentId);
  await paid(payment as Payment);
  expect(await names()).toContain("Jan z Łodzi");
  expect((await guest.get("/donators-all")).text).toContain("Jan z Łodzi");
  // Who gave without wanting to be named is not.
  await paid(await makePayment(harness, { name: "Cicha", lastName: "Osoba" }));
  const all = await guest.api("GET", "/donators-all");
  for (const secret of ["Cicha", paymentId, "jan@", "Brawo"]) expect(all.text).not.toContain(secret);
});

test("what donations give is told to who asks, and one's own to oneself", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const asked = async () =>
    (await client.api("GET", "/payments/donated-badge")).json as { mine: boolean; donors: number };
  const before = await asked();
  expect(before.mine).toBe(false);
  await paid(await makePayment(harness, { userId: user.id, isNamed: true }));
  expect(await asked()).toMatchObject({ mine: true, donors: before.donors + 1, until: expect.any(String) });
  expect((await harness.guest().api("GET", "/payments/donated-badge")).json).toMatchObject({
    mine: false,
    until: null,
  });
  expect((await harness.guest().api("GET", "/payments/donated-nothing")).status).toBe(404);
  const page = await client.get("/account/donations");
  expect(page.text).toContain("Odznaka przy imieniu");
});

test("a monthly one is ended by its person, from the account or by the mailed address; nobody else's is", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const payment = await begun(await client.post("/donate", { ...donationForm, type: "regular", email: user.email }));
  expect(payment).toMatchObject({ type: "regular", userId: user.id });
  await paid(payment);
  const list = await client.get("/account/donations");
  expect(list.text).toContain("Zakończ wpłaty miesięczne");
  const rival = await person(harness);
  expect((await rival.post("/account/donations", { payment: payment.id })).status).toBe(404);
  expect((await client.post("/account/donations", { payment: payment.id })).location).toBe("/account/donations?done=1");
  expect(await paymentById(harness.ctx, payment.id)).toMatchObject({
    state: "paid",
    dueAt: null,
    endedAt: expect.any(Number),
  });
  const ended = await harness.guest().get(`/payment-success?payment=${payment.id}`);
  expect(ended.text).toContain("Wpłaty miesięczne są zakończone");
  expect(ended.text).not.toContain("Twoja wpłata dotarła");
  const other = await makePayment(harness, { type: "regular" });
  expect((await harness.guest().post("/payment-continue", { payment: other.id })).status).toBe(303);
  expect((await paymentById(harness.ctx, other.id))?.state).toBe("cancelled");
  expect((await harness.guest().get(`/payment-continue?payment=${other.id}`)).location).toContain("/payment-fail");
  expect((await harness.guest().get(`/payment-fail?payment=${other.id}`)).text).toContain("jest anulowana");
  expect((await harness.guest().post("/payment-continue", { payment: "nikt" })).status).toBe(404);
});

test("a name comes off the wall as easily as it came there, and words that are watched for stand nowhere", async () => {
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const form = { ...donationForm, email: user.email, isNamed: "1" };
  await harness.ctx.write((tx) => saveSiteSettings(tx, { watchedWords: "brzydkie" }));
  for (const name of ["shownAs", "message"])
    expect((await client.post("/donate", { ...form, [name]: "Coś brzydkie" })).status).toBe(422);
  const shown = async (name: string) => (await harness.guest().get("/donators-all")).text.includes(name);
  const give = async (shownAs: string) => {
    const payment = await begun(await client.post("/donate", { ...form, shownAs }));
    await paid(payment);
    expect(await shown(shownAs)).toBe(true);
    return payment;
  };
  const [first, second, third] = [
    await give("Pierwszy Podpis"),
    await give("Drugi Podpis"),
    await give("Trzeci Podpis"),
  ];
  expect(
    (await (await person(harness)).post("/account/donations", { payment: first.id, action: "unname" })).status,
  ).toBe(404);
  await client.post("/account/donations", { payment: first.id, action: "unname" });
  await harness.guest().post("/payment-continue", { payment: second.id, action: "unname" });
  await (await person(harness, "admin")).post(`/admin/donations/${third.id}`, { action: "unname" });
  for (const name of ["Pierwszy", "Drugi", "Trzeci"]) expect(await shown(`${name} Podpis`)).toBe(false);
  expect(await paymentById(harness.ctx, first.id)).toMatchObject({ state: "paid", received: 5000 });
});

test("a gift may be meant for a channel only where the site takes such", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const { id, name } = await makeChannel(harness, user);
  const form = { ...donationForm, email: "dla@example.org", channelId: id };
  expect((await harness.guest().post("/donate", form)).status).toBe(404);
  await takeDonations(harness, { forChannels: true });
  expect((await harness.guest().post("/donate", form)).status).toBe(404);
  expect((await harness.guest().get(`/donate?channel=${id}`)).text).not.toContain(name);
  const wish = { channelId: id, links: [], takesDonations: true, updatedAt: 0 };
  await harness.ctx.write((tx) => tx.db.insert(channelGiving).values(wish));
  expect((await harness.guest().get(`/donate?channel=${id}`)).text).toContain(`Dla kanału ${name}`);
  const payment = await begun(await harness.guest().post("/donate", form));
  await paid(payment);
  expect((await entriesOf(harness.ctx, payment.id)).map(({ channelId }) => channelId)).toEqual([id]);
  // Its pages promise nothing that is the site's, name no account without its mark, and lead to no page for the site.
  for (const [path, other] of [["/donate", "/donate-old"] as const, ["/donate-old", "/donate"] as const]) {
    const { text } = await harness.guest().get(`${path}?channel=${id}`);
    expect(text).toContain(`<h1>Wesprzyj kanał ${name}</h1>`);
    expect(text).toContain(`href="${other}?channel=${id}"`);
    for (const ofSite of ["Co daje wpłata", "Zwykły przelew", "na ścianie darczyńców", "utrzymują widzowie"])
      expect([path, ofSite, text.includes(ofSite)]).toEqual([path, ofSite, false]);
  }
  const mine = await loginAs(harness, user);
  const own = await begun(await mine.post("/donate", { ...form, email: user.email }));
  for (const path of [
    `/payment-success?payment=${payment.id}`,
    `/payment-continue?payment=${own.id}`,
    "/account/donations",
  ])
    expect([path, (await mine.get(path)).text.includes(`Dla kanału ${name}`)]).toEqual([path, true]);
  const mails = await mailsTo(harness, "dla@example.org");
  expect(mails.map((mail) => mail.includes(`Dla kanału ${name}`))).toEqual([true, true]);
  expect((await harness.guest().get(`/payment-success?payment=${payment.id}`)).text).not.toContain("/donators-all");
  const other = await begun(await harness.guest().post("/donate", form));
  await harness.guest().post("/payment-continue", { payment: other.id, action: "end" });
  const failed = (await harness.guest().get(`/payment-fail?payment=${other.id}`)).text;
  expect(failed).toContain(`href="/donate?channel=${id}"`);
  expect((await harness.guest().post("/donate", { ...form, channelId: "nie-ma" })).status).toBe(404);
  await takeDonations(harness);
});
