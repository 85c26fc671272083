import { heapStats } from "bun:jsc";
import { expect, jest, test } from "bun:test";
import { createElement } from "react";
import { minute } from "../platform/clock.ts";
import { htmlHeld, keptHtml } from "./kept.ts";

test("renders once what is asked for by the same key", () => {
  let rendered = 0;
  const render = () => `${++rendered}. <b>`;
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("another film", render)).toBe("2. &lt;b&gt;");
});

test("lets go what was said minutes ago", () => {
  jest.useFakeTimers();
  try {
    jest.advanceTimersByTime(minute);
    const before = htmlHeld();
    for (let at = 0; at < 100; at++) keptHtml(`film ${at} in one minute`, () => "one minute ago");
    expect(htmlHeld()).toBe(before + 100);
    jest.advanceTimersByTime(2 * minute + 1000);
    expect(htmlHeld()).toBeLessThanOrEqual(before);
  } finally {
    jest.useRealTimers();
  }
});

test("keeps no more than has room, however large each is", () => {
  const long = "ż".repeat(500_000);
  for (let at = 0; at < 60; at++) keptHtml(`long ${at}`, () => long);
  expect(htmlHeld()).toBeLessThan(30);
  let rendered = 0;
  keptHtml("long 59", () => `${++rendered}`);
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
