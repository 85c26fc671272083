import { describe, expect, test } from "bun:test";
import { plainText } from "../platform/markup.ts";
import { emotes } from "./limits.ts";
import { hasText, tokensOf } from "./text.ts";
import type { Token } from "./wire.ts";

describe("what a message becomes", () => {
  const cases: [string, Token[]][] = [
    ["Zwykły tekst", ["Zwykły tekst"]],
    ["<b>Gruby</b> i <i>pochyły</i>", [{ k: "b", c: ["Gruby"] }, " i ", { k: "i", c: ["pochyły"] }]],
    ["<strong>Mocny</strong>", [{ k: "b", c: ["Mocny"] }]],
    ["<B CLASS=x onclick='alert(1)'>Gruby</B>", [{ k: "b", c: ["Gruby"] }]],
    ["<b><b><b>raz</b></b>", [{ k: "b", c: ["raz"] }]],
    ["<b>a<i>b</b>c</i>", [{ k: "b", c: ["a", { k: "i", c: ["b"] }] }, "c"]],
    ["bez końca <i>tak", ["bez końca ", { k: "i", c: ["tak"] }]],
    ["2 < 3 i <3 :heart:", ["2 < 3 i <3 ❤️"]],
    [":smile: i :nieznana: 12:30:45", ["🙂 i :nieznana: 12:30:45"]],
    ["<img src=x onerror=alert(1)>hej", ["hej"]],
    ["<script>alert(1)</script>", ["alert(1)"]],
    ["<svg/onload=alert(1)>", []],
    ["<!-- <b> -->x", ["x"]],
    ["&lt;b&gt;", ["&lt;b&gt;"]],
    [
      "Zobacz https://example.org/a?b=c&d=1, warto!",
      ["Zobacz ", { k: "a", href: "https://example.org/a?b=c&d=1", text: "example.org/a?b=c&d=1" }, ", warto!"],
    ],
    ["javascript:alert(1) data:text/html,x", ["javascript:alert(1) data:text/html,x"]],
    ["https://example.org/:smile:", [{ k: "a", href: "https://example.org/:smile", text: "example.org/:smile" }, ":"]],
    ["https://[zly", ["https://[zly"]],
    // A host in other letters shows as the browser will really ask for it.
    ["https://аpple.com", [{ k: "a", href: "https://xn--pple-43d.com/", text: "xn--pple-43d.com" }]],
    ["https://bank.pl@zly.example/x", [{ k: "a", href: "https://bank.pl@zly.example/x", text: "zly.example/x" }]],
  ];
  test.each(cases)("%s", (typed, tokens) => {
    expect(tokensOf(typed).flatMap((token) => (token === "" ? [] : [token]))).toEqual(tokens);
  });

  test("nothing but text, bold, italic and links of the web ever comes out", () => {
    const hostile = [
      '<a href="javascript:alert(1)">x</a>',
      "<b <script>alert(1)</script>",
      "<<b>>x<</b>>",
      "</b></b><i></b>",
      '"><img src=x>',
      `https://x.example/"onmouseover="alert(1)`,
      "<b>".repeat(60),
      "<iframe srcdoc='<script>1</script>'>",
    ];
    const check = (token: Token): void => {
      if (typeof token === "string") return;
      if (token.k === "a") expect(token.href).toMatch(/^https?:\/\//);
      else {
        expect(["b", "i"]).toContain(token.k);
        for (const inner of token.c) check(inner);
      }
    };
    for (const text of hostile) for (const token of tokensOf(text)) check(token);
    expect(JSON.stringify(tokensOf("<b><i>".repeat(50))).length).toBeLessThan(100);
  });

  test("every emote has a picture of its own", () => {
    expect(new Set(Object.values(emotes)).size).toBe(Object.keys(emotes).length);
    for (const name of Object.keys(emotes)) expect(tokensOf(`:${name}:`)).toEqual([emotes[name] ?? "?"]);
  });
});

test("text without its markup", () => {
  expect(plainText("<b>raz</b> <u>dwa</u>")).toBe("raz dwa");
});

test("something must be left to read", () => {
  for (const text of ["", " ", "<b></b>", "\u200b\u200d", "<i> </i>", "\u3164"])
    expect([text, hasText(text)]).toEqual([text, false]);
  for (const text of ["a", "🙂", "<b>a</b>", "<3"]) expect([text, hasText(text)]).toEqual([text, true]);
});
