import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { addMark, countOf, noSketch, readSketch, sketchText, unite } from "./rules/sketch.ts";

const markOf = (number: number) => createHmac("sha256", "klucz").update(`${number}`).digest("base64url").slice(0, 22);

function sketchOf(from: number, to: number) {
  const sketch = noSketch();
  for (let number = from; number < to; number++) addMark(sketch, markOf(number));
  return sketch;
}

test("viewers are counted closely, however many, and those of two days once", () => {
  for (const [count, off] of [
    [0, 0],
    [1, 0],
    [7, 0],
    [100, 0.03],
    [1000, 0.05],
    [8000, 0.06],
    [100_000, 0.07],
  ] as const)
    expect([count, Math.abs(countOf(sketchOf(0, count)) - count) <= count * off]).toEqual([count, true]);
  const both = sketchOf(0, 600);
  unite(both, sketchOf(400, 1000));
  expect(both).toEqual(sketchOf(0, 1000));
});

test("what is kept of a day is three letters for a viewer, two thousand for any number, and says who it was of none", () => {
  expect(sketchText(noSketch())).toBe("");
  for (const count of [1, 5, 300, 900, 50_000]) {
    const sketch = sketchOf(0, count);
    const text = sketchText(sketch);
    expect(text.length).toBeLessThanOrEqual(Math.min(count * 3, 2048));
    expect(readSketch(text)).toEqual(sketch);
    const [both, same] = [sketchOf(count, count + 40), sketchOf(count, count + 40)];
    unite(both, sketch);
    expect(readSketch(text, same)).toBe(same);
    expect(same).toEqual(both);
    expect(text).not.toContain(markOf(0).slice(0, 4));
  }
});
