import { afterAll, beforeAll, expect, test } from "bun:test";
import { makePayment, takeDonations } from "../testing/donations.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { entriesOf, paymentById, sumOfAll } from "./queries/payments.ts";
import { readStatement } from "./rules/statement/read.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await takeDonations(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text), {});
const day = Date.parse("2026-11-21T12:00:00+01:00");

const mt940 = (title: string, amount = "50,00") =>
  [
    ":20:MT940",
    ":25:PL61109010140000071219812874",
    ":28C:00214",
    ":60F:C261120PLN1000,00",
    `:61:2611211121C${amount}NTRF//123`,
    `:86:020~00PRZELEW PRZYCH.~20${title.slice(0, 10)}`,
    `~21${title.slice(10)}~22~30109000~311234~32OLA WIERZBICKA~33WARSZAWA`,
    ":61:2611211121D12,50NTRF//124",
    ":86:020~20PROWIZJA",
    ":62F:C261121PLN1037,50",
    "-",
  ].join("\r\n");

test("MT940 is read with its wrapped title; what went out is left out", () => {
  expect(read(mt940("darowizna NADAJ-2345678"))).toEqual([
    {
      ...{ at: day, amount: 5000, title: "darowizna NADAJ-2345678" },
      payer: "OLA WIERZBICKAWARSZAWA",
    },
  ]);
  // The other sign that banks part by, and a movement without anything said of it.
  const other = mt940("x").replaceAll("~", "?").replace(":61:2611211121D", ":61:2611211121C");
  expect(read(other).map(({ amount }) => amount)).toEqual([5000, 1250]);
  expect(() => read(mt940("x", "5O,00"))).toThrow("STATEMENT_BAD_LINE");
});

test("CSV of Polish banks is read in their encodings, with what they put above the headings", () => {
  const mbank =
    "mBank S.A.;\r\n#Klient;\r\nJAN KOWALSKI;\r\n\r\n#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;\r\n" +
    '2026-11-21;"WPŁATA ŻÓŁĆ ""NADAJ-X""";"konto";"Inne";1 250,00 PLN;;\r\n2026-11-21;"OPŁATA";"konto";"x";-3,00 PLN;\r\n';
  const expected = [{ at: day, amount: 125_000, title: 'WPŁATA ŻÓŁĆ "NADAJ-X"', payer: "" }];
  expect(read(mbank)).toEqual(expected);
  const codes: Record<string, [number, number]> = {
    Ł: [0xa3, 0xa3],
    Ż: [0xaf, 0xaf],
    Ó: [0xd3, 0xd3],
    Ć: [0xc6, 0xc6],
    ą: [0xb9, 0xb1],
    ś: [0x9c, 0xb6],
  };
  for (const which of [0, 1] as const) {
    const text = mbank.replace("WPŁATA", "WPŁATAąś");
    const encoded = Uint8Array.from([...text], (letter) => codes[letter]?.[which] ?? letter.charCodeAt(0));
    expect(readStatement(encoded, {})[0]?.title).toBe('WPŁATAąś ŻÓŁĆ "NADAJ-X"');
  }
  const ing =
    '"Data transakcji","Dane kontrahenta","Tytuł","Kwota transakcji (waluta rachunku)"\n21.11.2026,"Ola, W.","a\nb","+50,00"\n';
  expect(read(ing)).toEqual([{ at: day, amount: 5000, title: "a\nb", payer: "Ola, W." }]);
  const odd = "kiedy;ile;za co\n2026-11-21;7,00;x\n";
  expect(() => read(odd)).toThrow("STATEMENT_NO_COLUMNS");
  expect(readStatement(bytes(odd), { date: "kiedy", amount: "2", title: "ZA CO" })).toMatchObject([{ amount: 700 }]);
});

test("a spreadsheet's text in UTF-16 is read, whichever of its bytes come first", () => {
  const text = "data\tkwota\ttytuł\r\n2026-11-21\t50,00\tna żółć\r\n";
  for (const isLittle of [true, false]) {
    const encoded = new DataView(new ArrayBuffer(2 + text.length * 2));
    for (const [at, letter] of [...`\ufeff${text}`].entries())
      encoded.setUint16(at * 2, letter.charCodeAt(0), isLittle);
    const lines = readStatement(new Uint8Array(encoded.buffer), {});
    expect(lines).toEqual([{ at: day, amount: 5000, title: "na żółć", payer: "" }]);
  }
});

test("other money than złote is not counted as złote, and half a file not as a whole one", () => {
  const euro = "data;kwota;waluta;kwota w walucie;waluta;tytuł\n2026-11-21;50,00;EUR;50,00;PLN;x\n";
  expect(() => read(euro)).toThrow("STATEMENT_CURRENCY");
  expect(read(euro.replace("EUR", "pln"))).toHaveLength(1);
  expect(read(`${euro.replace("EUR", "PLN")}2026-11-21;-5,00;EUR;-5,00;EUR;karta\n`)).toHaveLength(1);
  expect(() => read("data;kwota;tytuł;waluta\n2026-11-21;50,00;x;USD\n")).toThrow("STATEMENT_CURRENCY");
  const whole = mt940("x");
  expect(() => read(whole.replaceAll("PLN1", "EUR1"))).toThrow("STATEMENT_CURRENCY");
  for (const cut of [":62F:", "~21", "NTRF//124"])
    expect(() => read(whole.slice(0, whole.indexOf(cut)))).toThrow("STATEMENT_CUT_OFF");
  expect(read(whole.replace(/\r\n-$/, "").replace(":62F:", ":62M:"))).toHaveLength(1);
});

test("odd and hostile files are refused in words, and quickly", () => {
  const heading = "data;kwota;tytul\n";
  const refused: [string, Uint8Array][] = [
    ["STATEMENT_EMPTY", bytes("")],
    ["STATEMENT_EMPTY", bytes(heading)],
    ["STATEMENT_TOO_LARGE", new Uint8Array(2 * 1024 * 1024 + 1).fill(65)],
    ["STATEMENT_TOO_LARGE", bytes(heading + "2026-11-21;1;x\n".repeat(20_000))],
    ["STATEMENT_NO_TEXT", bytes("PK\u0003\u0004\u0000\u0000")],
    ["STATEMENT_FIELD_TOO_LONG", bytes(`${heading}2026-11-21;5,00;${"x".repeat(100_000)}`)],
    ["STATEMENT_FIELD_TOO_LONG", bytes(`${heading}2026-11-21;5,00;"${"x;".repeat(100_000)}"`)],
    ["STATEMENT_FORMULA", bytes(`${heading}2026-11-21;=CMD|'/c calc'!A1;x`)],
    ["STATEMENT_BAD_AMOUNT", bytes(`${heading}2026-11-21;pięć;x`)],
    ["STATEMENT_BAD_AMOUNT", bytes(`${heading}2026-11-21;99999999999,00;x`)],
    ["STATEMENT_OPEN_QUOTE", bytes(`${heading}2026-11-21;5;"x`)],
    ["STATEMENT_NO_COLUMNS", bytes(";".repeat(1_000_000))],
    ["STATEMENT_NO_COLUMNS", bytes("<html><body>Zaloguj się do banku</body></html>")],
    ["STATEMENT_BAD_LINE", bytes(`:20:x\n:61:${"9".repeat(1_000_000)}`)],
  ];
  for (const [code, file] of refused) {
    const started = performance.now();
    expect([code, file.length, () => readStatement(file, {})][2]).toThrow(code);
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});

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
  const booked = (value: string) => read(mt940("x").replace(":61:2611211121C", `:61:${value}C`))[0]?.at;
  expect([booked("2611201121"), booked("261121"), booked("2612310102"), booked("2701021231")]).toEqual([
    day,
    day,
    Date.parse("2027-01-02T12:00:00+01:00"),
    Date.parse("2026-12-31T12:00:00+01:00"),
  ]);
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
