import { z } from "zod";
import { contentsMax, descriptionMax, slugMax, slugPattern, titleMax } from "./limits.ts";

export const DocumentQuery = z.object({ lang: z.enum(["pl", "en"]).optional() });

const title = z.string().trim().min(1, "forms.required").max(titleMax);
const description = z.string().trim().max(descriptionMax).default("");

export const DocumentInput = z.strictObject({
  lang: z.enum(["pl", "en"]),
  title,
  description,
  /** Markdown. */
  contents: z.string().trim().min(1, "forms.required").max(contentsMax),
  /** The version that was changed: when it is no longer the present one, nothing is saved. */
  version: z.number().int().min(0).optional(),
});
export type DocumentInput = z.output<typeof DocumentInput>;

/** A text that is not ready: it may lack anything but its title. */
export const DraftInput = DocumentInput.extend({ contents: z.string().trim().max(contentsMax) });

export const NewDocumentInput = z.strictObject({
  slug: z.string().trim().toLowerCase().min(1, "forms.required").max(slugMax).regex(slugPattern, "documents.slugIssue"),
  lang: z.enum(["pl", "en"]),
  title,
});
export type NewDocumentInput = z.output<typeof NewDocumentInput>;

/** What the editor's form says that whoever fills it in saw: the version, and when the draft was kept. */
export const SeenInput = z
  .string()
  .regex(/^\d{1,9}-\d{1,15}$/)
  .transform((text) => {
    const [version = 0, draftAt = 0] = text.split("-").map(Number);
    return { version, draftAt };
  });
export type Seen = { version: number; draftAt?: number };
