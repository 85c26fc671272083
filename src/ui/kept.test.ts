import { heapStats } from "bun:jsc";
import { expect, jest, test } from "bun:test";
import { createElement } from "react";
import { minute } from "../platform/clock.ts";
import { htmlHeld, keptHtml, keptInside, renderedWhole } from "./kept.ts";

test("renders once what is asked for by the same key", () => {
  let rendered = 0;
  const render = () => `${++rendered}. <b>`;
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("another film", render)).toBe("2. &lt;b&gt;");
});

test("puts what is kept into a page where it belongs, whatever is rendered first, and within each other", () => {
  const bold = (text: string) => keptInside(`bold ${text}`, () => createElement("b", null, text));
  const Later = () => createElement("i", bold("żółw"));
  const page = () =>
    createElement(
      "main",
      null,
      createElement(Later),
      createElement("i", bold("lis; 7")),
      createElement(
        "i",
        keptInside("both", () => createElement("u", bold("in it"))),
      ),
    );
  const expected = "<!DOCTYPE html><main><i><b>żółw</b></i><i><b>lis; 7</b></i><i><u><b>in it</b></u></i></main>";
  for (let time = 0; time < 2; time++) expect(Buffer.from(renderedWhole(page())).toString()).toBe(expected);
  expect(keptInside("both", () => expect.unreachable()).dangerouslySetInnerHTML.__html).toBe("<u><b>in it</b></u>");
});

test("has no picture fetched before the style sheet, of what is kept neither", () => {
  const picture = (src: string) => createElement("img", { src, alt: "", fetchPriority: "high" as const });
  const whole = createElement(
    "main",
    null,
    picture("/1"),
    createElement(
      "p",
      keptInside("two", () => picture("/2")),
    ),
  );
  const html = Buffer.from(renderedWhole(whole)).toString();
  expect([html.includes('src="/1"'), html.includes('src="/2"'), html.includes("preload")]).toEqual([true, true, false]);
});

test("lets go what was said minutes ago", () => {
  jest.useFakeTimers();
  try {
    jest.advanceTimersByTime(minute);
    for (let at = 0; at < 100; at++) keptHtml(`film ${at} in one minute`, () => "one minute ago");
    expect(htmlHeld("in one minute")).toBe(100);
    jest.advanceTimersByTime(2 * minute + 1000);
    expect(htmlHeld("in one minute")).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test("keeps no more than has room, however large each is", () => {
  const long = "ż".repeat(1_500_000);
  for (let at = 0; at < 12; at++) keptHtml(`long ${at}`, () => long);
  expect(htmlHeld("long")).toBeLessThan(9);
  let rendered = 0;
  keptHtml("long 11", () => `${++rendered}`);
  expect(rendered).toBe(0);
});

test("keeps a card as one piece, not as all that it was put together of", () => {
  const strings = () => {
    Bun.gc(true);
    return heapStats().objectTypeCounts.string ?? 0;
  };
  const row = (card: number) =>
    Array.from({ length: 20 }, (_, at) =>
      createElement("a", { key: at, href: `/${card}/${at}` }, `żółć ${card} ${at}`),
    );
  const before = strings();
  for (let card = 0; card < 200; card++) keptHtml(`pieces of ${card}`, () => row(card));
  expect(strings() - before).toBeLessThan(200 * 10);
});
