import { z } from "zod";
import { type DocumentSlug, documentSlugs } from "../documents/slugs.ts";
import { cleanTag, tagLength, tagPattern } from "../platform/tags.ts";
import { type Category, categories } from "../videos/limits.ts";
import { needOf, rows, sectionsMax, sectionTitleMax, sectionTypes, slugMax, slugPattern } from "./limits.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/);
const title = z.string().trim().max(sectionTitleMax).default("");
const TitlesInput = z.strictObject({ pl: title, en: title });
/** What something is called in each language; empty: as the program calls it. */
export type Titles = z.output<typeof TitlesInput>;

const noTitles = { pl: "", en: "" };
/** An empty choice is none. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

const SectionFields = z.strictObject({
  id,
  type: z.enum(sectionTypes),
  titles: TitlesInput.default(noTitles),
  rows: z.coerce.number().int().min(rows.min).max(rows.max).default(2),
  hidden: z.boolean().default(false),
  category: chosen(z.enum(categories as [Category, ...Category[]])),
  tag: chosen(z.string().transform(cleanTag).pipe(z.string().min(tagLength.min).max(tagLength.max).regex(tagPattern))),
  playlistId: chosen(id),
  listId: chosen(id),
  documentSlug: chosen(z.enum(documentSlugs as unknown as [DocumentSlug, ...DocumentSlug[]])),
});

/** A section with what its type needs, and nothing of what others need. */
export const SectionInput = SectionFields.superRefine((section, issues) => {
  const need = needOf(section.type);
  if (need && section[need] === undefined) issues.addIssue({ code: "custom", path: [need], message: "forms.required" });
}).transform(({ category, tag, playlistId, listId, documentSlug, ...section }): Section => {
  const need = needOf(section.type);
  const given = { category, tag, playlistId, listId, documentSlug };
  return need ? { ...section, [need]: given[need] } : section;
});

export type Section = {
  id: string;
  type: (typeof sectionTypes)[number];
  titles: Titles;
  rows: number;
  hidden: boolean;
  category?: Category | undefined;
  tag?: string | undefined;
  playlistId?: string | undefined;
  listId?: string | undefined;
  documentSlug?: DocumentSlug | undefined;
};

/** The sections of a page in their order; each has an id of its own. */
const SectionsInput = z
  .array(SectionInput)
  .max(sectionsMax)
  .superRefine((sections, issues) => {
    const known = new Set<string>();
    for (const [at, section] of sections.entries()) {
      if (known.has(section.id)) issues.addIssue({ code: "custom", path: [at, "id"], message: "forms.invalid" });
      known.add(section.id);
    }
  });

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "forms.required")
  .max(slugMax)
  .regex(slugPattern, "sections.slugIssue");

export const NewPageInput = z.strictObject({
  slug,
  titles: TitlesInput.default(noTitles),
  sections: SectionsInput.default([]),
});
export type NewPageInput = z.output<typeof NewPageInput>;

export const PageChange = z.strictObject({
  slug: slug.optional(),
  titles: TitlesInput.optional(),
  sections: SectionsInput.optional(),
  /** The version that was changed: refused when it is not the present one any longer. */
  version: z.number().int().min(0).optional(),
});
export type PageChange = z.output<typeof PageChange>;
