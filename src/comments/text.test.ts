import { expect, test } from "bun:test";
import { hasWatchedWord } from "../platform/watched-words.ts";
import { CommentInput } from "./input.ts";
import { type Piece, piecesOf } from "./text.ts";

const kept = (content: string) => CommentInput.safeParse({ videoId: "v", content }).data?.content;

test("of markup only b, i and strong are kept, without attributes, also where taking a tag out leaves another", () => {
  const cases: [string, string | undefined][] = [
    ["<b>Tak</b> i <i>nie</i>, <strong>serio</strong>", "<b>Tak</b> i <i>nie</i>, <strong>serio</strong>"],
    ["<B onclick=alert(1)>Tak</B>", "<b>Tak</b>"],
    ["<script>alert(1)</script>", "alert(1)"],
    ["<scr<x>ipt>alert(1)</scr<x>ipt>", "alert(1)"],
    ["<img src=x onerror=alert(1)>hej", "hej"],
    ["1 < 2 i 3 > 2", "1 < 2 i 3 > 2"],
    ["\u202ewspak\u202c", "wspak"],
    ["<b></b><i> </i>", undefined],
    ["<!-- ukryte -->", undefined],
  ];
  for (const [typed, expected] of cases) expect([typed, kept(typed)]).toEqual([typed, expected]);
  const nested = `${"<s".repeat(500)}${">".repeat(500)}`;
  const started = performance.now();
  expect(kept(nested) ?? "").not.toMatch(/<s>/);
  expect(piecesOf("<b><i>".repeat(300), null).length).toBe(1);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("times within the film lead into it, and nothing else does", () => {
  const times = (content: string, duration: number | null = 5000) =>
    piecesOf(content, duration).flatMap((piece) =>
      typeof piece === "object" && piece.k === "t" ? [`${piece.text}=${piece.seconds}`] : [],
    );
  expect(times("od 2:14 i 0:05, a potem 1:02:03!")).toEqual(["2:14=134", "0:05=5", "1:02:03=3723"]);
  expect(times("2:60, 12:3, a1:20, 1:200 i 9:99")).toEqual([]);
  expect(times("2:14", 100)).toEqual([]);
  expect(times("2:14", null)).toEqual([]);
  expect(piecesOf("https://example.org/?t=2:14", 5000).filter((piece) => (piece as Piece) !== "")).toEqual([
    { k: "a", href: "https://example.org/?t=2:14", text: "example.org/?t=2:14" },
  ]);
});

test("a watched word is found as a word, however its letters are written", () => {
  const words = "promocja\nzarabiaj z domu\n";
  for (const text of ["Super PROMOCJA!", "promocją: tak", "Zarabiaj  z domu, tanio", "pr\u00f3mocja"])
    expect([text, hasWatchedWord(words, text)]).toEqual([text, true]);
  for (const text of ["promocjami", "zarabiaj w domu", "", "!!!"])
    expect([text, hasWatchedWord(words, text)]).toEqual([text, false]);
  expect(hasWatchedWord("\n  \n", "cokolwiek")).toBe(false);
});
