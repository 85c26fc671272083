import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { Glob } from "bun";
import { pageRoutes } from "../app/routes.ts";
import { langs } from "../platform/i18n/translate.ts";
import { rootFile } from "../platform/root.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { fillMarkdown, placeholders } from "./placeholders.ts";
import { render } from "./render.ts";
import { documentSlugs, legalSlugs } from "./slugs.ts";

const fileOf = (lang: string, slug: string) =>
  readFileSync(rootFile(`locales/documents/${lang}/${slug}.md`), "utf8").replaceAll("\r\n", "\n");
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? "");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The pages that the crowd is given are kept for two seconds. */
async function freshPage(path: string): Promise<string> {
  harness.clock.advance(10_000);
  return (await harness.guest().get(path)).text;
}

describe("the seeded texts", () => {
  test("there is one file per document and language, and no other", () => {
    for (const lang of langs)
      expect(readdirSync(rootFile(`locales/documents/${lang}`)).sort()).toEqual(
        documentSlugs.map((slug) => `${slug}.md`).sort(),
      );
  });

  test("each says its title, description and date; placeholders are known", () => {
    for (const lang of langs) {
      for (const slug of documentSlugs) {
        const text = fileOf(lang, slug);
        const whole = /^---\ntitle: \S.+\ndescription: \S.+\nupdated: \d{4}-\d\d-\d\d\n---\n/.test(text);
        expect([lang, slug, whole]).toEqual([lang, slug, true]);
        for (const name of matches(text, /\{\{(\w+)\}\}/g)) expect([...placeholders] as string[]).toContain(name);
      }
    }
  });

  test("both languages have the same sections, tables, lists and placeholders", () => {
    const shape = (text: string) => ({
      headings: matches(text, /^(##+) /gm),
      rows: matches(text, /^(\|)/gm).length,
      items: matches(text, /^(-|\d+\.) /gm),
      names: matches(text, /\{\{(\w+)\}\}/g).sort(),
      blanks: matches(text, /(\[(?:uzupełnij|zmień|fill in|change this)[^\]]*\])/gi).length,
    });
    for (const slug of documentSlugs)
      expect([slug, shape(fileOf("en", slug))]).toEqual([slug, shape(fileOf("pl", slug))]);
  });

  test("links lead to pages that exist, in the document's own language", () => {
    const paths = new Set<string>([...pageRoutes.map(({ path }) => path), "/api/docs"]);
    for (const lang of langs) {
      for (const slug of documentSlugs) {
        for (const link of matches(fileOf(lang, slug), /\]\((\/[^)]*)\)/g)) {
          const unprefixed = lang === "en" ? link.replace(/^\/en\//, "/") : link;
          const own = lang === "pl" || unprefixed !== link || link === "/api/docs";
          expect([lang, slug, link, paths.has(unprefixed), own]).toEqual([lang, slug, link, true, true]);
        }
      }
    }
  });

  test("legal texts begin by saying that they are templates", () => {
    for (const slug of legalSlugs) {
      expect(fileOf("pl", slug)).toMatch(/\n---\n> \*\*Wzór\.\*\* .*prawnikiem/);
      expect(fileOf("en", slug)).toMatch(/\n---\n> \*\*Template\.\*\* .*lawyer/);
    }
  });

  test("the cookie policy names every cookie and every record in the browser", () => {
    const type = /type CookieName =([^;]+);/.exec(readFileSync(rootFile("src/platform/http/cookies.ts"), "utf8"));
    const names = matches(type?.[1] ?? "", /"(\w+)"/g);
    const scripts = ["islands", "static/js"].flatMap((folder) =>
      [...new Glob("**/*.{ts,tsx}").scanSync(rootFile(folder))].map((path) =>
        readFileSync(rootFile(`${folder}/${path}`), "utf8"),
      ),
    );
    for (const code of scripts) {
      const given = code.matchAll(/\("(?:browser|tab)", (?:"([^"]+)"|(?:`\$\{)?(\w+))/g);
      for (const [, text, constant] of given)
        names.push(text ?? /"([^"]+)"/.exec(code.slice(code.indexOf(`const ${constant} = `)))?.[1] ?? "");
    }
    for (const name of ["session", "tuid", "nadaj-player", "nadaj-reloaded", "push-renewed"])
      expect(names).toContain(name);
    for (const lang of langs) {
      const policy = fileOf(lang, "polityka-cookies");
      for (const name of names) expect([lang, name, policy.includes(`\`${name}\``)]).toEqual([lang, name, true]);
    }
  });
});

describe("rendering", () => {
  test("nothing that runs, frames, styles or posts survives", () => {
    const attacks = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "<svg onload=alert(1)><script>alert(1)</script></svg>",
      "[a](javascript:alert(1))",
      "[a](JaVaScRiPt&#58;alert(1))",
      '<a href="java\tscript:alert(1)">a</a>',
      '<a href="&#106;avascript:alert(1)">a</a>',
      "![a](data:image/svg+xml;base64,PHN2Zz4=)",
      '<a href="//evil.example/alert(1)">a</a>',
      "<iframe src=/admin></iframe><object data=x></object><embed src=x>",
      "<form action=/logout><input name=q><button>alert(1)</button></form>",
      '<p style="position:fixed" class="dialog" id="cookies">a</p>',
      "<style>*{display:none}</style><link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href=//x>",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
      "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
      "# <img src=x onerror=alert(1)>",
      '## <b id="x" onclick="alert(1)">a</b>',
    ];
    const bad =
      /<(script|svg|iframe|object|embed|form|input|button|style|link|meta|base|math|noscript)|<[^>]*\s(on\w+|style|class="dialog"|id="(?!s-))[=\w"]|(href|src)="\s*(java|data|\/\/)/i;
    expect(bad.test('<img src="x" onerror="y">') && bad.test('<p id="cookies">') && bad.test('<a href="//x">')).toBe(
      true,
    );
    for (const attack of attacks) expect([attack, bad.exec(render(attack).html)?.[0]]).toEqual([attack, undefined]);
  });

  test("links that leave the site carry rel, whatever the writer put there; own links do not", () => {
    const { html } = render('[a](https://x.example) <a href=" HTTPS://y.example" rel="opener">b</a> [c](/faq)');
    expect(matches(html, /(rel="[^"]*")/g)).toEqual(['rel="noopener nofollow"', 'rel="noopener nofollow"']);
    expect(html).toContain('<a href="/faq">c</a>');
  });

  test("headings get readable ids, one each; the page keeps its only first heading", () => {
    const { html, headings } = render('# Góra\n\n## Łódź & "Źdźbło"\n\n## Łódź & źdźbło\n\n### Mała\n\n## !!!');
    expect(headings).toEqual([
      { id: "s-gora", text: "Góra" },
      { id: "s-lodz-zdzblo", text: 'Łódź & "Źdźbło"' },
      { id: "s-lodz-zdzblo-2", text: "Łódź & źdźbło" },
      { id: "s-", text: "!!!" },
    ]);
    expect(html).toContain('<h3 id="s-mala">Mała</h3>');
    expect(html).not.toContain("<h1");
  });
});

test("the public reads no blank, whatever is not set; staff see each one and where to fill it in", async () => {
  const admin = await person(harness, "admin");
  const waiting: string[] = [];
  for (const lang of langs)
    for (const slug of documentSlugs) {
      const path = lang === "pl" ? `/${slug}` : `/en/${slug}`;
      const html = await freshPage(path);
      const text = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
      expect([
        path,
        text.match(/\[(uzupełnij|fill in|zmień|change)|\{[{?]|\?\}|<mark|[,:(] *[.)]|, *<\/(p|td)|\(\)/i)?.[0],
      ]).toEqual([path, undefined]);
      const own = (await admin.get(path)).text;
      if (own.includes("<mark>")) waiting.push(path);
      expect([path, own.includes('href="/admin/settings"') || lang === "en"]).toEqual([
        path,
        own.includes("<mark>") || lang === "en",
      ]);
      expect((await harness.guest().api("GET", `/documents/${slug}?lang=${lang}`)).text).not.toMatch(
        /\[(uzupełnij|fill in)/,
      );
    }
  for (const slug of ["about", "faq", "regulamin", "informacja-rodo", "informacje-regulacyjne"])
    expect(waiting).toEqual(expect.arrayContaining([`/${slug}`, `/en/${slug}`]));
  expect(await freshPage("/regulamin")).toContain("który prowadzi operator serwisu („operator”)");
  expect((await admin.get("/regulamin")).text).toContain("<mark>[uzupełnij: nazwa operatora]</mark>");
});

test("a clause goes with its lines when something in it is not known", () => {
  const values = { siteName: "Fala", operatorName: "", operatorAddress: "Hel", contactEmail: "", donationYears: "5" };
  const neutral = {
    siteName: "",
    operatorName: "operator",
    operatorAddress: "",
    contactEmail: "adres operatora",
    donationYears: "",
  };
  const blanks = { ...neutral, operatorName: "uzupełnij: nazwa" };
  const table: [string, string, string][] = [
    ["{?A {{operatorName}}.?}{? B {{operatorAddress}}.?}", " B Hel.", "A <mark>[uzupełnij: nazwa]</mark>. B Hel."],
    ["- a\n{?- {{operatorName}}?}\n- b", "- a\n- b", "- a\n- <mark>[uzupełnij: nazwa]</mark>\n- b"],
    ["c{?: [uzupełnij okres]?}.", "c.", "c: <mark>[uzupełnij okres]</mark>."],
    ["{{operatorName}} i [uzupełnij]", "operator i ", "<mark>[uzupełnij: nazwa]</mark> i <mark>[uzupełnij]</mark>"],
    ["{?niedomknięta {{siteName}}", "{?niedomknięta Fala", "{?niedomknięta Fala"],
  ];
  for (const [text, forAll, forStaff] of table) {
    expect(fillMarkdown(text, { values, neutral })).toBe(forAll);
    expect(fillMarkdown(text, { values, neutral, blanks })).toBe(forStaff);
  }
  const begun = performance.now();
  fillMarkdown("{?[uzupełnij ".repeat(20_000), { values, neutral });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("the site's details are filled in as text, never as markup", async () => {
  await saveSiteSettings(harness.ctx, {
    name: "Tele & *Wizja*",
    operatorName: "<b>Firma</b> [x](javascript:alert(1)) {{siteName}}",
    operatorAddress: "ul. Długa 1_2_3, # 4",
    contactEmail: "pomoc_serwisu@example.org",
  });
  const text = await freshPage("/regulaminy");
  expect(text).toContain("&lt;b&gt;Firma&lt;/b&gt; [x](javascript:alert(1)) {{siteName}}");
  expect(text).toContain("ul. Długa 1_2_3, # 4");
  expect(text).toContain('<a href="mailto:pomoc_serwisu@example.org">pomoc_serwisu@example.org</a>');
  expect(text).toContain('<meta name="description" content="Wszystkie dokumenty serwisu Tele &amp; *Wizja* w');
  expect(await freshPage("/en/niezamkniecienas")).not.toContain("[fill in]");
});

test("long documents have contents whose links lead somewhere; legal ones point to each other", async () => {
  const text = await freshPage("/en/regulamin");
  const targets = new Set(matches(text, /href="#(s-[^"]*)"/g));
  expect(targets.size).toBeGreaterThan(8);
  for (const id of targets) expect(text).toContain(`<h2 id="${id}">`);
  for (const slug of legalSlugs)
    expect([slug, text.includes(`<li><a href="/en/${slug}">`)]).toEqual([slug, slug !== "regulamin"]);
  expect(await freshPage("/dajimmowic")).not.toContain("related-documents");
});

test("only staff may replace a text; the other language stays", async () => {
  const input = { lang: "en", title: "Us", description: "Who we are", contents: "## Hello\n\n{{siteName}}" };
  expect((await harness.guest().api("PUT", "/documents/about", input)).status).toBe(401);
  for (const role of ["user", "creator"] as const) {
    const client = await person(harness, role);
    expect([role, (await client.api("PUT", "/documents/about", input)).status]).toEqual([role, 403]);
  }
  const before = (await harness.guest().api("GET", "/documents/about?lang=pl")).json;
  const admin = await person(harness, "admin");
  expect((await admin.api("PUT", "/documents/about", input)).status).toBe(204);
  expect((await admin.api("PUT", "/documents/about", { ...input, title: "About us" })).status).toBe(204);
  const source = (await admin.api("GET", "/documents/about?lang=en")).json;
  expect(source).toMatchObject({ ...input, documentSlug: "about", title: "About us" });
  const { json } = await harness.guest().api("GET", "/documents/about?lang=en");
  expect(json).toMatchObject({ title: "About us", contents: expect.not.stringContaining("{{siteName}}") });
  expect((json as { html: string }).html).toContain('<h2 id="s-hello">Hello</h2>');
  expect((await harness.guest().api("GET", "/documents/about?lang=pl")).json).toEqual(before);
  expect(await freshPage("/en/about")).toContain("<title>About us");
});

test("an unknown document does not exist; a bad text is refused by field", async () => {
  const admin = await person(harness, "admin");
  const input = { lang: "pl", title: "Tytuł", contents: "Treść" };
  for (const slug of ["no-such", "__proto__", "..%2Fpl%2Fabout"]) {
    expect([slug, (await admin.api("GET", `/documents/${slug}`)).status]).toEqual([slug, 404]);
    expect([slug, (await admin.api("PUT", `/documents/${slug}`, input)).status]).toEqual([slug, 404]);
  }
  const polish = { "accept-language": "pl" };
  const refused = await admin.api("PUT", "/documents/faq", { lang: "de", title: " ", contents: "", x: 1 }, polish);
  const { fields } = refused.json as { fields: Record<string, string> };
  expect([refused.status, Object.keys(fields).sort()]).toEqual([422, ["contents", "lang", "title", "x"]]);
  expect([fields.title, fields.contents]).toEqual(["To pole jest wymagane", "To pole jest wymagane"]);
  expect((await admin.api("GET", "/documents/faq?lang=de")).status).toBe(422);
});
