import { expect, test } from "bun:test";
import { render } from "../documents/render.ts";
import { leadOf } from "./views/document.tsx";

const leadFrom = (markdown: string) => leadOf(render(markdown).html);

test("the lead of a document has its first pictures in their place, and ends with the text that is read in passing", () => {
  const figure = '<figure><img src="/a.webp" alt="Żuraw"><figcaption>Żuraw o świcie</figcaption></figure>';
  const long = "słowo ".repeat(80);
  const lead = leadFrom(`# Tytuł\n\nPierwszy.\n\n${figure}\n\n![Hel](/hel.webp)\n\n${long}\n\n${long}\n\nPo nich.`);
  const seen = ["<p>Pierwszy.</p>", "<figure>", "Żuraw o świcie</figcaption>", 'src="/hel.webp"', "słowo"];
  const places = seen.map((piece) => lead.indexOf(piece));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(lead.match(/<img loading="lazy" /g)).toHaveLength(2);
  expect(lead).not.toContain("Po nich");
  expect(lead).not.toContain("Tytuł");
});

test("of many pictures some are shown, one alone is shown, and of nothing nothing", () => {
  expect(leadFrom("![a](/a.webp)\n\n".repeat(20)).match(/<img/g)).toHaveLength(3);
  expect(leadFrom("![a](/a.webp)")).toContain("/a.webp");
  expect(leadFrom("## Sam nagłówek")).toBe("");
});
