import { rootFile } from "../../../src/platform/root.ts";
import { sheets } from "../../sheets.ts";
import type { Page } from "./checker.ts";

const known = new Map<string, Set<string>>();

/** The classes that a built style sheet speaks of. */
async function classesOf(address: string): Promise<Set<string>> {
  const before = known.get(address);
  if (before) return before;
  const text = await Bun.file(rootFile(`static/built/${address.slice("/assets/".length)}`)).text();
  const found = new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""));
  known.set(address, found);
  return found;
}

/** Elements whose class only a style sheet knows that their page does not load. */
export async function undressed(pages: Page[]): Promise<string[]> {
  const manifest: Record<string, string> = await Bun.file(rootFile("static/built/manifest.json")).json();
  const all = await Promise.all(
    sheets.filter((name) => name !== "noscript.css").map((name) => classesOf(`/assets/${manifest[name]}`)),
  );
  const faults = new Set<string>();
  for (const { address, html } of pages) {
    if (!html.includes("</head>")) continue;
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path ?? "");
    const loaded = await Promise.all(linked.map(classesOf));
    for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
      for (const name of names.split(" "))
        if (!loaded.some((own) => own.has(name)) && all.some((sheet) => sheet.has(name)))
          faults.add(`.${name} on ${address}`);
  }
  return [...faults];
}
