import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { type AtRule, parse, type Rule } from "postcss";
import { sheets } from "../../scripts/sheets.ts";

const top = join(import.meta.dir, "../..");
const folder = join(top, "static/css");
const names = [...new Glob("**/*.css").scanSync(folder)].sort();
const texts = new Map(
  await Promise.all(names.map(async (name) => [name, await Bun.file(join(folder, name)).text()] as const)),
);
/** They lie over the other files, and may speak of what those own. */
const overlays = ["touch.css", "manage-touch.css", "print.css", "forced-colors.css", "noscript.css"];
const owned = names.filter((name) => !overlays.includes(name));

type Written = { file: string; selector: string };

/** Every selector of these files, one by one. */
function selectorsOf(files: string[]): Written[] {
  const found: Written[] = [];
  for (const file of files)
    parse(texts.get(file) ?? "").walkRules((rule: Rule) => {
      const inFrames = rule.parent?.type === "atrule" && (rule.parent as AtRule).name.endsWith("keyframes");
      if (!inFrames) for (const selector of rule.selectors) found.push({ file, selector });
    });
  return found;
}

const withoutBrackets = (selector: string): string => {
  const shorter = selector.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, "");
  return shorter === selector ? selector : withoutBrackets(shorter);
};
const classesIn = (selector: string) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? "");

/** The file of each class that a selector without an ancestor writes; such a selector belongs to its first class. */
function ownersOf(written: Written[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { file, selector } of written) {
    const plain = withoutBrackets(selector);
    const [first] = classesIn(plain);
    if (!first || /[\s>+~]/.test(plain.trim())) continue;
    owners.set(first, (owners.get(first) ?? new Set()).add(file));
  }
  return owners;
}

/** The tokens that hold where the page has this theme and this accent. */
function tokensOf(theme: string, accent: string): Map<string, string> {
  const found = new Map<string, string>();
  parse(texts.get("tokens.css") ?? "").walkRules((rule: Rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name === "media") return;
    const asked = [...rule.selector.matchAll(/data-(theme|accent)="(\w+)"/g)];
    if (asked.every(([, what, value]) => value === (what === "theme" ? theme : accent)))
      rule.walkDecls((declaration) => {
        found.set(declaration.prop, declaration.value);
      });
  });
  return found;
}

/** WCAG's contrast of two colours of six digits. */
function contrast(one: string, other: string): number {
  const light = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((pair) => {
      const share = Number.parseInt(pair, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...light) / Math.min(...light);
}

describe("style sheets", () => {
  test("each file is loaded by one sheet, once", () => {
    const loaded = sheets.flatMap((entry) =>
      [...(texts.get(entry) ?? "").matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => name ?? ""),
    );
    expect([...loaded, ...sheets].sort()).toEqual(names);
  });

  test("no file passes 300 lines", () => {
    const long = names.filter((name) => (texts.get(name) ?? "").split("\n").length > 300);
    expect(names.length).toBeGreaterThan(40);
    expect(long).toEqual([]);
  });

  test("colours are named in tokens.css; paper has its own", () => {
    const literal =
      /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(\s*[\d.]|\b(?:white|black|gr[ae]y)\b/i;
    const found: string[] = [];
    for (const name of names.filter((one) => one !== "tokens.css" && one !== "print.css"))
      parse(texts.get(name) ?? "").walkDecls((declaration) => {
        if (literal.test(declaration.value)) found.push(`${name}: ${declaration.prop}: ${declaration.value}`);
      });
    expect(found).toEqual([]);
  });

  test("a variable that is asked for is one that somebody gives", async () => {
    const scripts = ["islands", "static/js"].flatMap((part) =>
      [...new Glob("**/*.{ts,tsx}").scanSync(join(top, part))].map((path) => Bun.file(join(top, part, path)).text()),
    );
    const given = new Set((await Promise.all(scripts)).flatMap((text) => text.match(/(?<=")--[\w-]+(?=")/g) ?? []));
    const asked: [name: string, file: string][] = [];
    for (const file of names)
      parse(texts.get(file) ?? "").walkDecls(({ prop, value }) => {
        if (prop.startsWith("--")) given.add(prop);
        for (const [, name] of value.matchAll(/var\((--[\w-]+)/g)) asked.push([name ?? "", file]);
      });
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter(([name]) => !given.has(name))).toEqual([]);
  });

  test("lines stand apart by the size of their letters, which a person's browser may make larger", () => {
    const fixed: string[] = [];
    for (const name of names)
      parse(texts.get(name) ?? "").walkDecls(/^(?:line-height|font)$/, ({ prop, value }) => {
        if (/[\d.]+[a-z]+$/.test(prop === "font" ? (value.split("/")[1]?.trim().split(" ")[0] ?? "") : value))
          fixed.push(`${name}: ${prop}: ${value}`);
      });
    expect(fixed).toEqual([]);
  });

  test("text is read on every surface, in each theme and accent", () => {
    const faint: string[] = [];
    for (const theme of ["dark", "light"])
      for (const accent of ["yellow", "green", "blue", "red"]) {
        const tokens = tokensOf(theme, accent);
        const colour = (name: string) => (tokens.get(name) ?? "").replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
        for (const text of ["--text", "--quiet", "--accent-text"])
          for (const ground of ["--page", "--surface", "--raised"])
            if (!(contrast(colour(text), colour(ground)) >= 4.5))
              faint.push(`${text} on ${ground}, ${theme}, ${accent}`);
      }
    expect(faint).toEqual([]);
  });

  test("a class's name says what it is", () => {
    const words = new Set(
      "alt at bad bar big doc dot end hit log mod nav now num off ok on own pic red row set toc top tv two who".split(
        " ",
      ),
    );
    const names = new Set(selectorsOf(owned).flatMap(({ selector }) => classesIn(selector)));
    expect([...names].filter((name) => name.length <= 3 && !words.has(name))).toEqual([]);
  });

  test("a class is written by one file", () => {
    const shared = [...ownersOf(selectorsOf(owned))].filter(([, files]) => files.size > 1);
    expect(shared.map(([name, files]) => `.${name} in ${[...files].join(" and ")}`)).toEqual([]);
  });

  test("a selector with ancestors names a class of its own file", () => {
    const written = selectorsOf(owned);
    const owners = ownersOf(written);
    const mentions = new Map<string, Set<string>>();
    for (const { file, selector } of written)
      for (const name of classesIn(selector)) mentions.set(name, (mentions.get(name) ?? new Set()).add(file));
    const isOwn = (name: string, file: string) => (owners.get(name) ?? mentions.get(name))?.has(file);
    const strays = written.filter(
      ({ file, selector }) =>
        /\./.test(selector) && !classesIn(selector).some((name) => isOwn(name, file) || mentions.get(name)?.size === 1),
    );
    expect(strays.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
  });

  test("elements without a class are dressed in base.css and in long texts alone", () => {
    const bare = selectorsOf(names.filter((name) => !["base.css", "prose.css", ...overlays].includes(name))).filter(
      ({ selector }) => !/[.#[:]/.test(selector),
    );
    expect(bare).toEqual([]);
  });

  test("a table's columns are named, never counted", () => {
    const counted = selectorsOf(names).filter(
      ({ selector }) =>
        /:nth-|:(?:first|last)-child/.test(selector) && /(?:^|[\s>(,])t[dhr]\b|\.table\b/.test(selector),
    );
    expect(counted).toEqual([]);
  });
});
