import { expect, test } from "bun:test";
import { mt940 } from "../testing/donations.ts";
import { readStatement } from "./rules/statement/read.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text), {});
const day = Date.parse("2026-11-21T12:00:00+01:00");

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

test("a movement is of the day on which it was booked, also over the end of a year", () => {
  const booked = (value: string) => read(mt940("x").replace(":61:2611211121C", `:61:${value}C`))[0]?.at;
  expect([booked("2611201121"), booked("261121"), booked("2612310102"), booked("2701021231")]).toEqual([
    day,
    day,
    Date.parse("2027-01-02T12:00:00+01:00"),
    Date.parse("2026-12-31T12:00:00+01:00"),
  ]);
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
  const pko =
    '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""\r\n' +
    '"2026-11-21","2026-11-21","Przelew na rachunek","+50.00","PLN","+1234.56","Rachunek nadawcy: 11 2222",' +
    '"Nazwa nadawcy: OLA W.","Adres nadawcy: GDYNIA","Tytuł: NADAJ-2345678"\r\n' +
    '"2026-11-21","2026-11-21","Wpłata gotówki","+7.00","PLN","+1241.56","WPŁATOMAT","GDYNIA","",""\r\n';
  expect(read(pko)).toEqual([
    { at: day, amount: 5000, title: "NADAJ-2345678", payer: "OLA W." },
    { at: day, amount: 700, title: "WPŁATOMAT GDYNIA", payer: "" },
  ]);
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
