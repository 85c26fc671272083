import { readFileSync } from "node:fs";
import type { Lang } from "../platform/i18n/translate.ts";
import { rootFile } from "../platform/root.ts";
import { type DocumentSlug, documentSlugs } from "./slugs.ts";

export type Seed = { title: string; description: string; body: string; updatedAt: number };

export function isDocument(slug: string): slug is DocumentSlug {
  return (documentSlugs as readonly string[]).includes(slug);
}

const seeds = new Map<string, Seed>();

/** The text that ships with the program: front matter of title, description and date, then Markdown. */
export function seeded(slug: DocumentSlug, lang: Lang): Seed {
  const key = `${lang}/${slug}`;
  const known = seeds.get(key);
  if (known) return known;
  const text = readFileSync(rootFile(`locales/documents/${key}.md`), "utf8");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  // own text: of the program
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const updatedAt = Date.parse(field("updated"));
  const seed = { title: field("title"), description: field("description"), updatedAt, body };
  seeds.set(key, seed);
  return seed;
}
