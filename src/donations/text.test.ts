import { expect, test } from "bun:test";
import { money, readMoney } from "../platform/money.ts";
import { accountDigits, codesIn, groupedAccount, isAccount, isCode, newCode, transferCode } from "./text.ts";

test("an account is one when its remainder of 97 says so, with each digit in its place", () => {
  const right = "61109010140000071219812874";
  expect(isAccount(right)).toBe(true);
  expect(isAccount(accountDigits(`PL ${groupedAccount(right)}`))).toBe(true);
  expect(groupedAccount(right)).toBe("61 1090 1014 0000 0712 1981 2874");
  for (let at = 0; at < right.length; at++) {
    const other = String((Number(right[at]) + 1) % 10);
    expect(isAccount(right.slice(0, at) + other + right.slice(at + 1))).toBe(false);
  }
  expect(["", "1", `${right}1`, "x".repeat(26)].map(isAccount)).toEqual([false, false, false, false]);
});

test("a code is found in whatever a bank made of the title, and one slip makes it none", () => {
  for (let i = 0; i < 200; i++) {
    const code = newCode();
    expect(isCode(code)).toBe(true);
    for (let at = 0; at < code.length - 1; at++) {
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
      if (swapped !== code) expect(isCode(swapped)).toBe(false);
      const slip = code[at] === "7" ? "8" : "7";
      expect(isCode(code.slice(0, at) + slip + code.slice(at + 1))).toBe(false);
    }
    const broken = `PRZELEW ${code.slice(0, 3)}\n${code.slice(3)}`;
    for (const title of [`NADAJ-${code}`, `nadaj ${code.toLowerCase()} dziękuję`, `Tytułem: nadaj-${code}.`, broken])
      expect(codesIn(title, "NADAJ")).toContain(code);
    expect(codesIn(`darowizna NADAJ-${code}`, "nadaj")[0]).toBe(code);
  }
  expect(codesIn("darowizna", "NADAJ")).toEqual([]);
  expect(codesIn("x".repeat(1_000_000), "").length).toBeLessThan(600);
});

test("the code of banking apps has nine fields within their lengths", () => {
  const transfer = {
    taxNumber: "",
    account: "61109010140000071219812874",
    recipient: "Fundacja na rzecz wolnych mediów | Nadaj",
    amount: 5000,
    title: "NADAJ-7K3Q92X",
  };
  const code = transferCode(transfer) ?? "";
  expect(code).toBe("|PL|61109010140000071219812874|005000|Fundacja na rzecz wo|NADAJ-7K3Q92X|||");
  expect(code.length).toBeLessThanOrEqual(160);
  expect(transferCode({ ...transfer, amount: 999_999 })).toContain("|999999|");
  expect(transferCode({ ...transfer, amount: 1_000_000 })).toBeUndefined();
});

test("amounts are read as people and banks write them, and never through a fraction", () => {
  const read: Record<string, number | undefined> = {
    "40": 4000,
    "12,5": 1250,
    "1 234,56 zł": 123456,
    "1\u00a0234,56": 123456,
    "1.234,56": 123456,
    "1,234.56": 123456,
    "1.234": 123400,
    "-12,00": -1200,
    "+3,10 PLN": 310,
    "0,29": 29,
    "1.1.1": undefined,
    "12,345,6": undefined,
    "1e9": undefined,
    "": undefined,
    zł: undefined,
    "=1+1": undefined,
  };
  for (const [written, value] of Object.entries(read)) expect([written, readMoney(written)]).toEqual([written, value]);
  expect(readMoney("9".repeat(1000))).toBeUndefined();
  expect([money(5000, "pl"), money(123456, "pl"), money(5000, "en")]).toEqual([
    "50\u00a0zł",
    "1\u00a0234,56\u00a0zł",
    "PLN\u00a050",
  ]);
});
