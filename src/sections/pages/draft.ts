import { randomText } from "../../platform/db/id.ts";
import type { FormValues } from "../../platform/http/forms.ts";
import { stepped } from "../../platform/order.ts";
import { type FieldIssue, Problem } from "../../platform/problem.ts";
import { type Section, SectionInput, type Titles } from "../input.ts";
import { isSectionType, needOf, type SectionType, sectionsMax } from "../limits.ts";

/** A section as the editor's form has it: what was typed, whether it can be published or not. */
export type DraftSection = {
  id: string;
  type: SectionType;
  titles: Titles;
  rows: string;
  hidden: boolean;
  category: string;
  tag: string;
  playlistId: string;
  listId: string;
  documentSlug: string;
  /** Its settings are unfolded. */
  open: boolean;
};

/** A page as somebody is arranging it; nothing of it is kept until it is published. */
export type Draft = { version: number; slug: string; titles: Titles; sections: DraftSection[] };

export function draftOf(page: { version: number; slug: string; titles: Titles; sections: Section[] }): Draft {
  const { version, slug, titles } = page;
  return { version, slug, titles, sections: page.sections.map(draftSectionOf) };
}

function draftSectionOf(section: Section): DraftSection {
  const { category = "", tag = "", playlistId = "", listId = "", documentSlug = "", rows, ...rest } = section;
  return { ...rest, rows: String(rows), category, tag, playlistId, listId, documentSlug, open: false };
}

/** What the editor's form holds. */
export function readDraft(values: FormValues): Draft {
  const text = (name: string) => String([values[name] ?? ""].flat()[0] ?? "");
  const open = new Set([values.open ?? []].flat());
  const ids = [...new Set(text("order").split(","))].filter((id) => isSectionType(text(`type-${id}`)));
  const sections = ids.slice(0, sectionsMax).map(
    (id): DraftSection => ({
      id,
      type: text(`type-${id}`) as SectionType,
      titles: { pl: text(`titlePl-${id}`), en: text(`titleEn-${id}`) },
      rows: text(`rows-${id}`) || "2",
      hidden: text(`shown-${id}`) !== "1",
      category: text(`category-${id}`),
      tag: text(`tag-${id}`),
      playlistId: text(`playlistId-${id}`),
      listId: text(`listId-${id}`),
      documentSlug: text(`documentSlug-${id}`),
      open: open.has(id),
    }),
  );
  const titles = { pl: text("namePl"), en: text("nameEn") };
  return { version: Number(text("version")) || 0, slug: text("slug"), titles, sections };
}

/** What a button of the form does to the draft: `up:ID`, `down:ID`, `remove:ID`, `add:TYPE`. */
export function acted(draft: Draft, action: string): Draft {
  const [verb = "", what = ""] = action.split(":");
  const { sections } = draft;
  if (verb === "up" || verb === "down") {
    const order = stepped(
      sections.map(({ id }) => id),
      what,
      verb === "up" ? -1 : 1,
    );
    const byId = new Map(sections.map((section) => [section.id, section]));
    return { ...draft, sections: order.flatMap((id) => byId.get(id) ?? []) };
  }
  if (verb === "remove") return { ...draft, sections: sections.filter(({ id }) => id !== what) };
  if (verb === "add" && isSectionType(what) && sections.length < sectionsMax)
    return { ...draft, sections: [...sections, newSection(what)] };
  return draft;
}

function newSection(type: SectionType): DraftSection {
  const none = { category: "", tag: "", playlistId: "", listId: "", documentSlug: "" };
  return { id: randomText(10), type, titles: { pl: "", en: "" }, rows: "2", hidden: false, ...none, open: true };
}

/** The section as it would be published, whether it can be or not. */
export function sectionOf({ open: _, rows, ...section }: DraftSection): Section {
  const { category, tag, playlistId, listId, documentSlug, ...plain } = section;
  const need = needOf(section.type);
  const given = { category, tag, playlistId, listId, documentSlug };
  const needed = need && given[need] ? { [need]: given[need] } : {};
  return { ...plain, rows: Number(rows), ...needed } as Section;
}

/** Those that could be published as they are. */
export function readySections({ sections }: Draft): Section[] {
  return sections.flatMap((section) => {
    const ready = SectionInput.safeParse(sectionOf(section));
    return ready.success ? [ready.data] : [];
  });
}

const formNames: Record<string, string> = { "titles.pl": "titlePl", "titles.en": "titleEn" };

/** The same problem, told of the form's fields: what is wrong in the third section is wrong in a field with its id. */
export function problemInForm(problem: Problem, { sections }: Draft): Problem {
  if (!problem.fields) return problem;
  const fields: Record<string, FieldIssue> = {};
  for (const [path, issue] of Object.entries(problem.fields)) {
    const [, at = "", field = ""] = /^sections\.(\d+)\.(.+)$/.exec(path) ?? [];
    const id = sections[Number(at)]?.id;
    const name =
      at && id
        ? `${formNames[field] ?? field}-${id}`
        : ({ "titles.pl": "namePl", "titles.en": "nameEn" }[path] ?? path);
    fields[name] = issue;
  }
  return new Problem(problem.status, problem.code, { fields, params: problem.params, cause: problem });
}
