import { afterAll, beforeAll, expect, test } from "bun:test";
import { makePayment, mt940, takeDonations } from "../testing/donations.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { entriesOf, paymentById, sumOfAll } from "./queries/payments.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a statement is shown before it counts, and no line counts twice however often it comes", async () => {
  const [first, second] = [await person(harness, "admin"), await person(harness, "admin")];
  const right = await makePayment(harness, { isNamed: true, shownAs: "Ola z Gdyni" });
  const cheap = await makePayment(harness, { amount: 2500 });
  const confirmed = await makePayment(harness);
  const done = await Promise.all(
    [first, second].map((admin) => admin.post(`/admin/donations/${confirmed.id}`, { action: "confirm" })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect((await paymentById(harness.ctx, confirmed.id))?.received).toBe(5000);

  const file = (lines: string[]) => new File([`data;kwota;tytuł;nadawca\n${lines.join("\n")}`], "wyciąg.csv");
  const lines = [
    `2026-11-20;50,00;NADAJ-${right.title};OLA`,
    `2026-11-20;30,00;nadaj ${cheap.title.toLowerCase()};ADAM`,
    `2026-11-20;50,00;NADAJ-${confirmed.title};EWA`,
    "2026-11-20;11,00;na serwery;JAN <b>",
    "2026-11-20;11,00;na serwery;JAN <b>",
    "2026-11-20;-400,00;czynsz;",
  ];
  const load = async (who = first) => {
    const sent = await who.post("/admin/donations/statements", { statement: file(lines) });
    expect(sent.status).toBe(303);
    return sent.location ?? "";
  };
  const address = await load();
  const page = await first.get(address);
  for (const words of [
    "Zaksięguj 1\u00a0wpłatę: 50\u00a0zł",
    "Inna kwota",
    "Wpłata ma już pieniądze",
    "Nieznany tytuł",
    "we wpłacie 25\u00a0zł",
  ])
    expect([words, page.text.includes(words)]).toEqual([words, true]);
  expect(page.text).toContain("JAN &lt;b&gt;");
  expect(page.text).not.toContain("czynsz");
  expect((await paymentById(harness.ctx, right.id))?.state).toBe("waiting");

  // Both load it and press at once: it counts once.
  const again = await load(second);
  const pressed = await Promise.all([
    first.post(address, { action: "count" }),
    second.post(again, { action: "count" }),
  ]);
  expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
  expect(await paymentById(harness.ctx, right.id)).toMatchObject({ state: "paid", received: 5000 });
  expect((await harness.guest().get("/donators-all")).text).toContain("Ola z Gdyni");
  expect((await first.get(again)).text).toContain("Te pozycje są w\u00a0księdze");

  const idOf = async (title: string) => {
    const { text } = await first.get(address);
    const from = text.indexOf(title);
    return /name="line" value="(\w+)"/.exec(text.slice(from))?.[1] ?? "";
  };
  const decide = async (title: string, change: Record<string, string>) =>
    (await first.post(address, { action: "line", line: await idOf(title), ...change })).status;
  expect(await decide("na serwery", {})).toBe(422);
  expect(await decide("na serwery", { title: "NADAJ-2222222" })).toBe(422);
  expect(await decide("na serwery", { action: "unknown" })).toBe(303);
  expect(await decide("na serwery", { title: `nadaj-${cheap.title}` })).toBe(303);
  expect(await decide(cheap.title.toLowerCase(), {})).toBe(303);
  expect(await paymentById(harness.ctx, cheap.id)).toMatchObject({ received: 4100, state: "paid" });
  expect(await entriesOf(harness.ctx, cheap.id)).toHaveLength(2);
  expect((await first.post(address, { action: "line", line: "nikt" })).status).toBe(404);

  expect((await first.post(address, { action: "drop" })).location).toContain("dropped=1");
  expect((await first.get(address)).status).toBe(404);
  expect((await paymentById(harness.ctx, right.id))?.received).toBe(5000);

  // What a bank calls its columns is said once.
  const odd = () => new File(["kiedy;ile;za co\n2026-11-21;7,00;x\n"], "inny.csv");
  const unknown = await first.post("/admin/donations/statements", { statement: odd() });
  expect([unknown.status, unknown.text.includes("kiedy · ile · za co")]).toEqual([422, true]);
  const said = { date: "kiedy", amount: "ile", title: "3", payer: "" };
  expect((await first.post("/admin/donations/statements", { statement: odd(), ...said })).status).toBe(303);
  expect((await first.get("/admin/donations/statements")).text).toContain('value="kiedy"');
  expect((await first.post("/admin/donations/statements", {})).status).toBe(422);
});

test("a month that was confirmed by hand late is not counted again by its statement, and other months are, each once", async () => {
  let admin = await person(harness, "admin");
  const at = (day: string) => Date.parse(`${day}T12:00:00+01:00`);
  const payment = await makePayment(harness, { type: "regular", createdAt: at("2027-01-02") });
  const load = async (...days: string[]) => {
    const lines = days.map((one) => `${one};50,00;NADAJ-${payment.title}`).join("\n");
    const file = new File([`data;kwota;tytuł\n${lines}\n`], "wyciąg.csv");
    return (await admin.post("/admin/donations/statements", { statement: file })).location ?? "";
  };
  const count = async (...days: string[]) => (await admin.post(await load(...days), { action: "count" })).status;
  const sum = async () => (await paymentById(harness.ctx, payment.id))?.received;
  const goTo = async (day: string) => {
    harness.clock.set(at(day));
    admin = await person(harness, "admin");
  };
  expect(await count("2027-01-05")).toBe(303);
  const { dueAt } = (await paymentById(harness.ctx, payment.id)) ?? expect.unreachable();
  // Confirmed 25 days after it came, without a word of when: it was due on the fifth.
  await goTo("2027-03-02");
  expect(dueAt).toBe(at("2027-02-05"));
  expect((await admin.post(`/admin/donations/${payment.id}`, { action: "confirm" })).status).toBe(303);
  expect(await sum()).toBe(10_000);
  const page = await admin.get(await load("2027-02-06"));
  expect(page.text).toContain("Wpłata ma już pieniądze");
  expect(await count("2027-02-06")).toBe(303);
  expect(await sum()).toBe(10_000);
  // A standing order that a weekend moved into the next month, and the months after it in one statement.
  expect(await count("2027-03-04", "2027-04-07", "2027-05-05", "2027-05-05")).toBe(303);
  expect(await sum()).toBe(25_000);
  const confirm = async (day: string) =>
    (await admin.post(`/admin/donations/${payment.id}`, { action: "confirm", day })).status;
  await goTo("2027-06-20");
  for (const day of ["2027-05-04", "2027-04-09"]) expect(await confirm(day)).toBe(409);
  for (const day of ["2027-06-21", "2027-01-01", "kiedyś", "2027-02-31"]) expect(await confirm(day)).toBe(422);
  expect(await confirm("2027-06-05")).toBe(303);
  expect(await sum()).toBe(30_000);
  expect((await entriesOf(harness.ctx, payment.id)).at(-1)?.at).toBe(Date.parse("2027-06-05T12:00:00+02:00"));
});

test("the same money counts once, whichever form of file tells of it and however often somebody presses", async () => {
  const admin = await person(harness, "admin");
  const load = async (file: File) =>
    (await admin.post("/admin/donations/statements", { statement: file })).location ?? "";
  const csv = new File(["data;kwota;tytuł;nadawca\n2026-11-21;50,00;na serwery  2026;Ola W.\n"], "wyciąg.csv");
  const sums = () => sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER);
  const before = await sums();
  const first = await load(new File([mt940("NA SERWERY 2026")], "wyciąg.sta"));
  const lineIn = async (address: string) =>
    /name="line" value="(\w+)"/.exec((await admin.get(address)).text)?.[1] ?? "";
  const line = await lineIn(first);
  const pressed = await Promise.all([1, 2, 3].map(() => admin.post(first, { action: "unknown", line })));
  pressed.push(await admin.post(first, { action: "unknown", line }));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect((await sums()) - before).toBe(5000);
  const second = await load(csv);
  expect((await admin.get(second)).text).not.toContain('value="unknown"');
  expect((await admin.get(second)).text).toContain("Te pozycje są w\u00a0księdze");
});

test("money that came today came by now, whatever the hour", async () => {
  harness.clock.set(Date.parse("2027-08-03T08:00:00+02:00"));
  const admin = await person(harness, "admin");
  const { id, title } = await makePayment(harness);
  const file = new File([`data;kwota;tytuł\n2027-08-03;50,00;NADAJ-${title}\n`], "wyciąg.csv");
  const { location } = await admin.post("/admin/donations/statements", { statement: file });
  await admin.post(location ?? "", { action: "count" });
  expect((await paymentById(harness.ctx, id))?.paidAt).toBe(harness.clock.now());
});

test("two transfers alike on one day, in statements of a part of it each, count as two once somebody says so", async () => {
  const admin = await person(harness, "admin");
  const sums = () => sumOfAll(harness.ctx, 0, Number.MAX_SAFE_INTEGER);
  const before = await sums();
  const load = async (...payers: string[]) => {
    const lines = payers.map((payer) => `2026-11-18;40,00;darowizna;${payer}`).join("\n");
    const file = new File([`data;kwota;tytuł;nadawca\n${lines}\n`], "wyciąg.csv");
    return (await admin.post("/admin/donations/statements", { statement: file })).location ?? "";
  };
  const shown = async (address: string) => (await admin.get(address)).text;
  const lineIn = async (address: string) => /name="line" value="(\w+)"/.exec(await shown(address))?.[1] ?? "";
  const noon = await load("OLA");
  await admin.post(noon, { action: "unknown", line: await lineIn(noon) });
  expect((await sums()) - before).toBe(4000);
  expect(await shown(noon)).not.toContain('value="another"');

  const evening = await load("JAN");
  expect(await shown(evening)).toContain("z\u00a0innego wyciągu");
  const line = await lineIn(evening);
  const apart = () => admin.post(evening, { action: "another", line });
  expect((await Promise.all([apart(), apart(), apart()])).map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await sums()) - before).toBe(4000);
  expect(await shown(evening)).toContain("Nieznany tytuł");
  await admin.post(evening, { action: "unknown", line });
  expect((await sums()) - before).toBe(8000);
  // What is counted from this very statement is nobody else's.
  await apart();
  await admin.post(evening, { action: "unknown", line });
  expect((await sums()) - before).toBe(8000);

  const whole = await load("OLA", "JAN", "EWA");
  expect((await shown(whole)).match(/value="another"/g)).toHaveLength(2);
  expect((await shown(whole)).match(/value="unknown"/g)).toHaveLength(1);
  await admin.post(whole, {
    action: "another",
    line: /name="line" value="(\w+)"[\s\S]{0,300}?value="another"/.exec(await shown(whole))?.[1] ?? "",
  });
  expect((await shown(whole)).match(/value="unknown"/g)).toHaveLength(2);
  expect((await admin.post(evening, { action: "another", line: "nikt" })).status).toBe(404);
});

test("nobody but admins comes near the books", async () => {
  const payment = await makePayment(harness, { email: "sekret@example.org" });
  for (const who of [harness.guest(), await person(harness), await person(harness, "moderator")]) {
    for (const path of ["", "/settings", "/statements", `/${payment.id}`]) {
      const { text, status } = await who.get(`/admin/donations${path}`);
      expect([path, status === 200, text.includes("sekret@")]).toEqual([path, false, false]);
    }
    const sent = await who.post(`/admin/donations/${payment.id}`, { action: "confirm" });
    expect([302, 303, 401, 403]).toContain(sent.status);
  }
  expect((await paymentById(harness.ctx, payment.id))?.received).toBe(0);
});

test("a refund and a correction leave entries, count once a press, and never more than came", async () => {
  const admin = await person(harness, "admin");
  const payment = await makePayment(harness);
  const on = (form: Record<string, string>) => {
    harness.clock.advance(1000);
    return admin.post(`/admin/donations/${payment.id}`, form);
  };
  expect((await on({ action: "refund", refund: "10", key: "a".repeat(22) })).status).toBe(409);
  expect((await on({ action: "confirm" })).status).toBe(303);
  expect((await on({ action: "refund", refund: "10", key: "a".repeat(22) })).status).toBe(303);
  expect((await on({ action: "refund", refund: "10", key: "a".repeat(22) })).status).toBe(409);
  expect((await on({ action: "refund", refund: "x", key: "b".repeat(22) })).status).toBe(422);
  expect((await on({ action: "correct", correction: "-40,01", why: "pomyłka" })).status).toBe(409);
  expect((await on({ action: "correct", correction: "-40", why: "" })).status).toBe(422);
  expect((await on({ action: "correct", correction: "-40", why: "pomyłka" })).status).toBe(303);
  const entries = await entriesOf(harness.ctx, payment.id);
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["received", 5000],
    ["refunded", -1000],
    ["corrected", -4000],
  ]);
  expect(await paymentById(harness.ctx, payment.id)).toMatchObject({ received: 0, state: "refunded" });
  expect((await admin.get(`/admin/donations/${payment.id}`)).text).toContain("pomyłka");
  expect((await admin.get("/admin/log?action=donation")).text).toContain(payment.title);
});
