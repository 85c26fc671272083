import { z } from "zod";

export const DocumentQuery = z.object({ lang: z.enum(["pl", "en"]).optional() });

export const DocumentInput = z.strictObject({
  lang: z.enum(["pl", "en"]),
  title: z.string().trim().min(1, "forms.required").max(200),
  description: z.string().trim().max(300).default(""),
  /** Markdown. */
  contents: z.string().trim().min(1, "forms.required").max(100_000),
});
export type DocumentInput = z.output<typeof DocumentInput>;
