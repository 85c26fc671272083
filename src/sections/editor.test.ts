import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { systemActor } from "../platform/actor.ts";
import { removeSmartList, saveSearch } from "../search/rules/smart-lists.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { versionsKept } from "./limits.ts";
import { pageBySlug } from "./queries/pages.ts";
import { savePage } from "./rules/pages.ts";
import { videoPages } from "./table.ts";

let harness: Harness;
let ala: Client;
let ola: Client;
let olaId: string;

beforeAll(async () => {
  harness = await startHarness();
  const channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
  for (let n = 0; n < 3; n++) await makeVideo(harness, channel, { title: `Film próbny ${n}` });
  ala = await loginAs(harness, await makeUser(harness, { role: "moderator", name: "Ala", surname: "Nowak" }));
  const boss = await makeUser(harness, { role: "admin", name: "Ola", surname: "Kos" });
  olaId = boss.id;
  ola = await loginAs(harness, boss);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.ctx.write((tx) => tx.db.delete(videoPages));
  harness.clock.advance(10_000);
});

const path = "/admin/sections/home";
type Fields = Record<string, string | string[]>;

/** The fields of the editor's form with what they hold, as a browser would send them. */
function fieldsOf(html: string): Fields {
  const form = /<form[^>]*id="sections-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const fields: Fields = {};
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, type] = [attribute(tag, "name"), attribute(tag, "type")];
    if (!name || /\bdisabled/.test(tag)) continue;
    if ((type === "checkbox" || type === "radio") && !/\bchecked/.test(tag)) continue;
    fields[name] = attribute(tag, "value") ?? "";
  }
  for (const [, tag = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g))
    fields[attribute(tag, "name") ?? ""] = /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? "";
  return fields;
}

const open = async (who: Client, address = path) => fieldsOf((await who.get(address)).text);
const order = (fields: Fields) => String(fields.order).split(",");
const press = async (who: Client, fields: Fields, action: string) => who.post(path, { ...fields, action });

describe("the editor", () => {
  test("adds, moves, hides and removes without anything being public before it is published", async () => {
    let fields = await open(ala);
    const [first = "", second = ""] = order(fields);
    fields = fieldsOf((await press(ala, fields, `down:${first}`)).text);
    expect(order(fields).slice(0, 2)).toEqual([second, first]);
    fields = fieldsOf((await press(ala, fields, "add:category")).text);
    const added = order(fields).at(-1) ?? "";
    expect([fields[`type-${added}`], fields.open]).toEqual(["category", added]);
    fields = fieldsOf((await press(ala, fields, `remove:${second}`)).text);
    expect(order(fields)).not.toContain(second);
    delete fields[`shown-${first}`];
    expect((await pageBySlug(harness.ctx, "home"))?.version).toBe(0);

    const refused = await press(ala, fields, "publish");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`id="f-category-${added}-issue"`);
    fields = { ...fieldsOf(refused.text), [`category-${added}`]: "travel", [`titlePl-${added}`]: "W drodze" };
    const published = await press(ala, fields, "publish");
    expect([published.status, published.location]).toEqual([303, `${path}?done=published`]);
    const home = await pageBySlug(harness.ctx, "home");
    expect(home?.version).toBe(1);
    expect(home?.sections.find(({ id }) => id === first)?.hidden).toBe(true);
    expect(home?.sections.at(-1)).toMatchObject({
      type: "category",
      category: "travel",
      titles: { pl: "W drodze", en: "" },
    });
  });

  test("says how much is not published yet", async () => {
    const fields = await open(ala);
    const shown = await press(ala, { ...fields, order: order(fields).toReversed().join(",") }, "show");
    expect(shown.text).toMatch(/data-changes="[1-9]/);
    expect(shown.text).toContain("nieopublikowan");
    expect((await ala.get(path)).text).toContain('data-changes="0"');
  });

  test("tells whoever publishes second what the first one changed, and loses nothing that they typed", async () => {
    const [mine, theirs] = [await open(ala), await open(ola)];
    const [first = ""] = order(theirs);
    expect((await press(ola, { ...theirs, [`titlePl-${first}`]: "Ich tytuł" }, "publish")).status).toBe(303);
    const refused = await press(ala, { ...mine, [`titlePl-${first}`]: "Mój tytuł" }, "publish");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Ola Kos");
    expect(refused.text).toContain("zmieniono: Ich tytuł");
    const kept = fieldsOf(refused.text);
    expect([kept[`titlePl-${first}`], kept.version]).toEqual(["Mój tytuł", "1"]);
    expect((await press(ala, kept, "publish")).status).toBe(303);
    const home = await pageBySlug(harness.ctx, "home");
    expect([home?.version, home?.sections[0]?.titles.pl]).toEqual([2, "Mój tytuł"]);
  });

  test("brings former versions back, the one that every site begins with too", async () => {
    const fields = await open(ala);
    await press(ala, { ...fields, order: order(fields).slice(0, 1).join(",") }, "publish");
    const now = await open(ala);
    expect(order(now).length).toBe(1);
    await press(ala, fieldsOf((await press(ala, now, "add:popular")).text), "publish");
    expect(order(await open(ala, `${path}?version=1`))).toEqual(order(now));
    const begun = await open(ala, `${path}?version=0`);
    expect([order(begun), begun.version]).toEqual([order(fields), "2"]);
    expect((await press(ala, begun, "publish")).status).toBe(303);
    expect((await pageBySlug(harness.ctx, "home"))?.sections.length).toBe(order(fields).length);
    expect((await ala.get(`${path}?version=77`)).status).toBe(404);
    expect((await ala.get(`${path}?version=x`)).status).toBe(404);
  });

  test("says of a version only what is known of it", async () => {
    const boss = { ...systemActor, userId: olaId };
    const page = await pageBySlug(harness.ctx, "home");
    const sections = page?.sections ?? [];
    for (let version = 1; version <= versionsKept; version++)
      await savePage(harness.ctx, boss, "home", { sections: version % 2 ? sections.slice(1) : sections });
    const saysLoaded = async () => (await ala.get(`${path}?version=0`)).text.includes("Wczytano układ domyślny");
    expect(await saysLoaded()).toBe(false);
    await savePage(harness.ctx, boss, "home", { sections: sections.slice(1) });
    expect(await saysLoaded()).toBe(true);
    const oldest = /Wersja 2<[\s\S]*?<\/li>/.exec((await ala.get(path)).text)?.[0] ?? "";
    expect(oldest).toContain("Wczytaj");
    expect(oldest).not.toMatch(/dodano|usunięto|zmieniono|bez zmian/);
  });

  test("shows the whole page as it would be, to a visitor and to a subscriber", async () => {
    const fields = await open(ala);
    const onlyNew = { ...fields, order: "new", "titlePl-new": "Jeszcze tajne" };
    const visitor = await press(ala, onlyNew, "preview");
    expect([visitor.status, visitor.text.includes("Jeszcze tajne"), visitor.text.includes("Film próbny 1")]).toEqual([
      200,
      true,
      true,
    ]);
    expect(visitor.text).toContain("osoba niezalogowana");
    const subscriber = await press(ala, { ...onlyNew, as: "subscriber" }, "preview");
    expect(subscriber.text).toContain("subskrypcjami");
    expect((await harness.guest().get("/")).text).not.toContain("Jeszcze tajne");
  });

  test("goes on showing what a subscriber sees once it is published", async () => {
    const fields = { ...(await open(ala)), as: "subscriber" };
    const published = await press(ala, fields, "publish");
    expect(fieldsOf((await ala.get(published.location ?? "")).text).as).toBe("subscriber");
  });

  test("calls what somebody else chose by its name, and says when it is gone", async () => {
    const owner = { ...systemActor, userId: olaId };
    const list = await saveSearch(harness.ctx, owner, { name: "Rowerem po Żuławach", filters: { query: "rower" } });
    const added = fieldsOf((await press(ola, await open(ola), "add:smart-list")).text);
    const id = order(added).at(-1) ?? "";
    expect((await press(ola, { ...added, [`listId-${id}`]: list.id }, "publish")).status).toBe(303);
    const shown = await ala.get(path);
    expect(shown.text).toContain(">Rowerem po Żuławach</option>");
    expect(shown.text).toContain("Zapisane wyszukiwanie: Rowerem po Żuławach");
    await removeSmartList(harness.ctx, owner, list.id);
    const later = await ala.get(path);
    expect(later.text).toContain(">Wybór nie jest już dostępny</option>");
    expect(fieldsOf(later.text)[`listId-${id}`]).toBe(list.id);
  });

  test("says of every kind of section that it is hidden", async () => {
    const fields = await open(ala);
    const shown = Object.keys(fields).filter((name) => name.startsWith("shown-"));
    for (const name of shown) delete fields[name];
    const { text } = await press(ala, fields, "show");
    expect(text.match(/ ukryta</g)?.length).toBe(order(fields).length);
  });

  test("keeps what cannot be published as it was typed", async () => {
    const fields = await open(ala);
    const long = "x".repeat(200);
    const refused = await press(ala, { ...fields, "titlePl-new": long }, "publish");
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused.text)["titlePl-new"]).toBe(long);
    const strange = await press(ala, { ...fields, order: "new,new,nie-ma,__proto__", "rows-new": "9" }, "publish");
    expect(strange.status).toBe(422);
    expect(order(fieldsOf(strange.text))).toEqual(["new"]);
  });
});

describe("the list of pages", () => {
  test("makes a page, which has an address and names of its own, and deletes it", async () => {
    const made = await ala.post("/admin/sections", { slug: "podroze-po-polsce", namePl: "Podróże", nameEn: "Travels" });
    expect([made.status, made.location]).toEqual([303, "/admin/sections/podroze-po-polsce"]);
    const page = await pageBySlug(harness.ctx, "podroze-po-polsce");
    const list = await ala.get("/admin/sections");
    expect([list.text.includes("Podróże"), list.text.includes("/podroze-po-polsce")]).toEqual([true, true]);
    const fields = await open(ala, "/admin/sections/podroze-po-polsce");
    const renamed = await ala.post("/admin/sections/podroze-po-polsce", {
      ...fields,
      slug: "w-drodze",
      action: "publish",
    });
    expect(renamed.location).toBe("/admin/sections/w-drodze?done=published");
    expect((await harness.guest().get("/w-drodze")).status).toBe(200);
    expect((await harness.guest().get("/podroze-po-polsce")).status).toBe(404);
    const gone = await ala.post("/admin/sections", { action: `remove:${page?.id}` });
    expect([gone.status, await pageBySlug(harness.ctx, "w-drodze")]).toEqual([303, undefined]);
  });

  test("gives a form that failed back with what was typed", async () => {
    const refused = await ala.post("/admin/sections", { slug: "Zła Nazwa!", namePl: "Nazwa" });
    expect(refused.status).toBe(422);
    expect([refused.text.includes('value="Nazwa"'), refused.text.includes('id="f-slug-issue"')]).toEqual([true, true]);
  });
});
