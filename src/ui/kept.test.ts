import { expect, test } from "bun:test";
import { keptHtml } from "./kept.ts";

test("renders once what is asked for by the same key", () => {
  let rendered = 0;
  const render = () => `${++rendered}. <b>`;
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("one film", render)).toBe("1. &lt;b&gt;");
  expect(keptHtml("another film", render)).toBe("2. &lt;b&gt;");
});
