import { expect, test } from "bun:test";
import { cannotBeStored, isSeen, oneLine } from "./typed-text.ts";

test("one line, without what misleads the eye", () => {
  expect(oneLine("  a\n\n b\t c ")).toBe("a b c");
  expect(oneLine("a\u0000b\u202ec\u2066d")).toBe("abcd");
  expect(oneLine(`z${"\u0301".repeat(40)}x`)).toBe(`z${"\u0301".repeat(4)}x`);
  expect(oneLine("👨‍👩‍👧 שלום")).toBe("👨‍👩‍👧 שלום");
});

test("something must be there to see", () => {
  for (const text of ["", " \n", "\u200b\u200d", "\u3164", "\u0000"])
    expect([text, isSeen(text)]).toEqual([text, false]);
  for (const text of ["a", "🙂", "<3", "\u200fא"]) expect([text, isSeen(text)]).toEqual([text, true]);
});

test("a NUL is found wherever it hides", () => {
  for (const value of ["a\0", ["a", "\0"], { a: { b: ["\0"] } }, "la\ud800s", ["\udc00"]])
    expect(cannotBeStored(value)).toBe(true);
  for (const value of ["\\u0000", "😀", null, 1, undefined, { a: [true, "a"] }])
    expect(cannotBeStored(value)).toBe(false);
});
