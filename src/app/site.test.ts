import { afterAll, beforeAll, expect, test } from "bun:test";
import { apiCalls } from "../../locales/pl/api.ts";
import { documentSlugs } from "../documents/slugs.ts";
import { loginAs, makeChannel, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { apiRoutes, pageRoutes } from "./routes.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("every document is a page in both languages, without a forgotten placeholder", async () => {
  for (const slug of documentSlugs) {
    for (const prefix of ["", "/en"]) {
      const { status, text } = await harness.guest().get(`${prefix}/${slug}`);
      expect([prefix + slug, status, /\{\{\w+\}\}/.test(text)]).toEqual([prefix + slug, 200, false]);
      expect(text).toContain(`<html lang="${prefix ? "en" : "pl"}"`);
    }
  }
});

test("staff may replace a document, and nothing in it runs", async () => {
  const body = {
    lang: "pl",
    title: "O nas",
    contents: "# Hej\n<script>alert(1)</script><a href='javascript:x'>a</a><img src=x onerror=y>",
  };
  expect((await (await person(harness)).api("PUT", "/documents/about", body)).status).toBe(403);
  expect((await (await person(harness, "moderator")).api("PUT", "/documents/about", body)).status).toBe(204);
  harness.clock.advance(3000);
  const { text } = await harness.guest().get("/about");
  expect(text).toContain("Hej");
  for (const bad of ["alert(1)", "javascript:x", "onerror"]) expect(text).not.toContain(bad);
  expect((await harness.guest().api("GET", "/documents/no-such")).status).toBe(404);
});

test("a document that no reader could be shown is refused, and the page stays as it was", async () => {
  const staff = await person(harness, "moderator");
  const before = (await harness.guest().get("/faq")).text;
  for (const contents of ["> ".repeat(20_000), "1. ".repeat(20_000)]) {
    const refused = await staff.api("PUT", "/documents/faq", { lang: "pl", title: "Pytania", contents });
    expect([refused.status, Object.keys((refused.json as { fields: object }).fields)]).toEqual([422, ["contents"]]);
  }
  harness.clock.advance(3000);
  const page = await harness.guest().get("/faq");
  expect([page.status, page.text.length]).toEqual([200, before.length]);
  // Thousands of headings with the same words have each an anchor of their own.
  const contents = "## Pytanie\n\ntekst\n\n".repeat(4_000);
  expect((await staff.api("PUT", "/documents/faq", { lang: "pl", title: "Pytania", contents })).status).toBe(204);
  harness.clock.advance(3000);
  const ids = [...(await harness.guest().get("/faq")).text.matchAll(/<h2 id="(s-pytanie[-\d]*)"/g)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([4_000, 4_000, "s-pytanie", "s-pytanie-4000"]);
});

test("languages: only the root follows the browser, and only without a choice", async () => {
  const guest = harness.guest();
  expect((await guest.get("/", { "accept-language": "en-GB,en" })).location).toBe("/en");
  expect((await guest.get("/", { "accept-language": "de,pl;q=0.5" })).status).toBe(200);
  expect((await guest.get("/faq", { "accept-language": "en" })).status).toBe(200);
  guest.cookies.set("i18n_redirected", "pl");
  expect((await guest.get("/", { "accept-language": "en" })).status).toBe(200);
  const { text } = await guest.get("/en/faq");
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/en/faq"/>');
  expect(text).toContain('hrefLang="pl" href="http://localhost:3000/faq"');
});

test("no address makes a page whose links lead to another site", async () => {
  for (const path of ["//evil.example/x", "/en//evil.example/x", "///evil.example", "/en///evil.example"]) {
    const { status, text } = await harness.guest().get(`http://localhost:3000${path}`);
    expect([path, status]).toEqual([path, 404]);
    const links = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links)
      expect(new URL(link, `http://localhost:3000${path}`).origin).toBe("http://localhost:3000");
  }
});

test("security headers stand on every kind of answer; only embeds may be framed", async () => {
  const owner = await makeUser(harness);
  const video = await makeVideo(harness, await makeChannel(harness, owner));
  for (const path of ["/", "/nope", "/api/videos", "/api/nope", "/login", "/rss.xml"]) {
    const { headers } = await harness.guest().get(path);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-\w{22}'/);
  }
  const embed = await harness.guest().get(`/embed/${video.id}`);
  expect(embed.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(embed.headers.get("x-frame-options")).toBeNull();
});

test("feeds, site map, robots and oEmbed know public videos only", async () => {
  const channel = await makeChannel(harness, await makeUser(harness));
  const open = await makeVideo(harness, channel, { title: "Jawny <film> & inne" });
  const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  harness.clock.advance(3000);
  const guest = harness.guest();
  for (const path of ["/rss.xml", `/c/${channel.slug}/rss.xml`, "/sitemap.xml"]) {
    const { text, status } = await guest.get(path);
    expect([path, status, text.includes(open.id), text.includes(hidden.id)]).toEqual([path, 200, true, false]);
    expect(text).not.toContain("<film>");
  }
  expect((await guest.get("/robots.txt")).text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  const oembed = (id: string, host = "http://localhost:3000") =>
    guest.get(`/oembed?url=${encodeURIComponent(`${host}/watch/${id}`)}`);
  expect((await oembed(open.id)).json).toMatchObject({ type: "video", title: open.title });
  expect((await oembed(hidden.id)).status).toBe(404);
  expect((await oembed(open.id, "https://evil.example")).status).toBe(404);
});

test("a crowd gets one rendering, and a person with a session never another's page", async () => {
  const guest = harness.guest();
  const first = await guest.get("/faq");
  const second = await guest.get("/faq");
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(first.headers.get("x-page-cacheable")).toBeNull();
  expect((await guest.get("/faq", { "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
  const user = await makeUser(harness, { name: "Tajemnicza" });
  const client = await loginAs(harness, user);
  expect((await client.get("/faq")).text).toContain("Tajemnicza");
  expect((await harness.guest().get("/faq")).text).not.toContain("Tajemnicza");
});

test("reports of problems: kept, limited, anonymous people leave an address", async () => {
  const guest = harness.guest();
  expect((await guest.api("POST", "/contacts", { topic: "E", desc: "Nie działa" })).json).toMatchObject({
    fields: { email: "To pole jest wymagane" },
  });
  expect((await guest.api("POST", "/contacts", { topic: "Q", desc: "x", email: "a@b.pl" })).json).toMatchObject({
    fields: { topic: "Nieznany kod błędu" },
  });
  for (let i = 0; i < 4; i++)
    expect(
      (await guest.post("/contacts", { topic: "E", desc: "Nie działa", email: "a@b.pl" }, { "hx-request": "true" }))
        .status,
    ).toBe(200);
  expect((await guest.api("POST", "/contacts", { topic: "E", desc: "Nie działa", email: "a@b.pl" })).status).toBe(429);
});

test("health, readiness and metrics", async () => {
  const guest = harness.guest();
  expect((await guest.get("/healthz")).text).toBe("ok");
  expect((await guest.get("/readyz")).status).toBe(200);
  const { text: metrics } = await guest.get("/metrics");
  expect(metrics).toMatch(/^nadaj_disk_free_bytes \d+$/m);
  expect(metrics).toMatch(/^nadaj_node_info\{node="[^"]+",version="[^"]+"\} 1$/m);
});

test("metrics are for the machine itself, and for whoever has the token", async () => {
  const token = "a-token-of-the-operator";
  await using withToken = await startHarness({ env: { METRICS_TOKEN: token } });
  const statuses = async ({ guest }: Harness, address: string, headers: Record<string, string> = {}) => {
    const client = guest();
    client.address = address;
    return (await client.get("/metrics", headers)).status;
  };
  for (const address of ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
    expect([address, await statuses(harness, address)]).toEqual([address, 200]);
  for (const address of ["203.0.113.9", "10.0.0.2", "::2", "fe80::1%lo", "unknown", "", "127.0.0.1.evil.example"])
    expect([address, await statuses(harness, address)]).toEqual([address, 403]);
  for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
    expect([name, await statuses(harness, "127.0.0.1", { [name]: "127.0.0.1" })]).toEqual([name, 403]);
  expect(await statuses(harness, "203.0.113.9", { authorization: `Bearer ${token}` })).toBe(403);
  expect(await statuses(withToken, "203.0.113.9", { authorization: `Bearer ${token}` })).toBe(200);
  expect(await statuses(withToken, "127.0.0.1", { via: "1.1 proxy", authorization: `Bearer ${token}` })).toBe(200);
  for (const wrong of [`Bearer ${token}x`, "Bearer ", `Basic ${token}`, token])
    expect(await statuses(withToken, "203.0.113.9", { authorization: wrong })).toBe(401);
});

test("the API describes itself, and every route says who may use it", async () => {
  const document = (await harness.guest().api("GET", "/openapi.json")).json as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const { method, path } of apiRoutes)
    expect([path, document.paths[path]?.[method.toLowerCase()] !== undefined]).toEqual([path, true]);
  const polish = (await harness.guest().get("/api/docs", { "accept-language": "en" })).text;
  const english = (await harness.guest().get("/en/api/docs")).text;
  for (const [page, lang, words] of [
    [
      polish,
      "pl",
      ["/auth/login", "Konta", "Logowanie; token", "w\u00a0adresie", "wymagany", "osoby prowadzące kanał"],
    ],
    [
      english,
      "en",
      ["/auth/login", "Accounts", "Log in; the token", "in the address", "required", "who works on the channel"],
    ],
  ] as const) {
    expect(page).toContain(`<html lang="${lang}"`);
    for (const text of words) expect(page).toContain(text);
  }
  // A call without a translation is read in English, as such.
  expect(polish.match(/<span lang="en">[^<]*/g) ?? []).toEqual([]);
  expect(Object.keys(apiCalls).sort()).toEqual(apiRoutes.map(({ method, path }) => `${method} ${path}`).sort());
  expect(pageRoutes.length).toBeGreaterThan(40);
});

test("guards send people where the specification says", async () => {
  const guest = harness.guest();
  const user = await person(harness);
  const table: [string, string | null, string | null][] = [
    ["/account", "/login?next=%2Faccount", null],
    ["/admin", "/login?next=%2Fadmin", "/"],
    ["/create-channel", "/login?next=%2Fcreate-channel", null],
    ["/login", null, "/"],
    ["/manage-channel/abc/videos", "/login?next=%2Fmanage-channel%2Fabc%2Fvideos", "/"],
  ];
  for (const [path, forGuest, forUser] of table) {
    expect([path, (await guest.get(path)).location]).toEqual([path, forGuest]);
    expect([path, (await user.get(path)).location]).toEqual([path, forUser]);
  }
  expect((await user.get("/en/admin")).location).toBe("/en");
});

test("a body that would fill the memory is refused before it is read", async () => {
  const guest = harness.guest();
  const large = "x".repeat(3 * 1024 * 1024);
  for (const path of ["/login", "/api/auth/login", "/contacts", "/api/videos/view"]) {
    const text = await guest.request(path, { method: "POST", json: { email: large } });
    expect([path, text.status]).toEqual([path, 413]);
    const form = await guest.post(path, { email: new File([large], "a.txt") });
    expect([path, form.status]).toEqual([path, 413]);
  }
  // Only a form with pictures may be as large as pictures are, and no form's text.
  const { owner, channel } = await makeOwner(harness);
  const picture = new File([large], "a.png");
  expect((await owner.post("/account/delete", { sure: "1", picture })).status).toBe(413);
  const settings = `/manage-channel/${channel.id}/settings`;
  expect((await owner.post(settings, { name: "Góry", picture })).status).not.toBe(413);
  const description = new File([], "nothing.png");
  expect((await owner.post(settings, { description, tags: "x".repeat(200_000) })).status).toBe(413);
});

test("what anybody may change is braked before it is read", async () => {
  const open = [
    ...apiRoutes.filter(({ method, who }) => !/^(GET|OPTIONS)$/.test(method) && who === "any"),
    ...pageRoutes.filter(({ method, guard }) => method !== "GET" && (guard === "-" || guard === "guest")),
  ];
  expect(open.filter(({ brake }) => !brake).map(({ path }) => path)).toEqual([]);
  const stranger = harness.guest();
  stranger.address = "198.51.100.7";
  const statuses = new Set<number>();
  for (let i = 0; i < 70; i++) statuses.add((await stranger.post("/contacts", { desc: "" })).status);
  expect([...statuses]).toEqual([422, 429]);
  // One brake for both doors; another network has its own.
  expect((await stranger.api("POST", "/contacts", {})).status).toBe(429);
  stranger.address = "198.51.100.8";
  expect((await stranger.api("POST", "/contacts", {})).status).toBe(422);
});

test("a session that ended while somebody was typing costs them nothing", async () => {
  const guest = harness.guest();
  const typed = "Długi list o <niczym>,\ndrugi wiersz";
  const form = { message: typed, topics: ["a", "b"], newPassword: "haslo12345" };
  const { status, text } = await guest.post("/en/become-creator", form);
  expect(status).toBe(401);
  expect(text).toContain('action="/en/become-creator" method="post"');
  expect(text).toContain("Długi list o &lt;niczym&gt;,\ndrugi wiersz</textarea>");
  expect(text.match(/name="topics"/g)).toHaveLength(2);
  expect(text).not.toContain("haslo12345");
  const part = await guest.post("/become-creator", form, { "hx-request": "true" });
  expect([part.status, part.headers.get("hx-reswap")]).toEqual([401, "none"]);
});

test("a button pressed twice does its work once, and both presses get the same answer", async () => {
  const creator = await person(harness, "creator");
  const press = () => creator.post("/create-channel", { name: "Dwa kliknięcia" });
  const [first, second] = await Promise.all([press(), press()]);
  expect(first.location).toMatch(/^\/manage-channel\/\w+\/videos\/upload$/);
  expect([second.status, second.location]).toEqual([303, first.location]);
  harness.clock.advance(11_000);
  const meant = await press();
  expect(meant.status).toBe(303);
  expect(meant.location).not.toBe(first.location);
  const other = await person(harness, "creator");
  expect((await other.post("/create-channel", { name: "Dwa kliknięcia" })).location).not.toBe(meant.location);
  const form = {
    email: "klik@example.org",
    name: "Klik",
    surname: "Podwójny",
    password: "haslo123",
    passwordRepeat: "haslo123",
    terms: "1",
  };
  const guest = harness.guest();
  const both = await Promise.all([guest.post("/register", form), guest.post("/register", form)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await guest.post("/register", { ...form, name: "Inny" })).status).toBe(409);
});

test("without a script the account is one link away, and the way out is there", async () => {
  const member = await person(harness);
  expect((await member.get("/")).text).toMatch(/<a class="icon-button" href="\/account"/);
  const { text } = await member.get("/account");
  expect(text.slice(text.indexOf("<main"), text.indexOf("</main>"))).toContain('action="/logout"');
});
