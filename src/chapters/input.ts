import { z } from "zod";
import { isSeen, oneLine } from "../platform/typed-text.ts";
import { chaptersMax, chapterTitleMax } from "./limits.ts";

const Title = z
  .string()
  .transform(oneLine)
  .pipe(z.string().refine(isSeen, { error: "forms.required", abort: true }).max(chapterTitleMax));

/** None, or two and more: the first from the beginning on, each after the one before it. */
export const ChaptersInput = z.strictObject({
  chapters: z
    .array(z.strictObject({ startSeconds: z.number().int().min(0).max(360_000), title: Title }))
    .max(chaptersMax)
    .superRefine((all, { addIssue }) => {
      if (all.length === 1) addIssue({ code: "custom", message: "chapters.issues.two", path: [0, "title"] });
      if (all[0] && all[0].startSeconds !== 0)
        addIssue({ code: "custom", message: "chapters.issues.first", path: [0, "startSeconds"] });
      for (const [index, { startSeconds }] of all.entries())
        if (index > 0 && startSeconds <= (all[index - 1]?.startSeconds ?? 0))
          addIssue({ code: "custom", message: "chapters.issues.order", path: [index, "startSeconds"] });
    }),
});
export type ChaptersInput = z.output<typeof ChaptersInput>;
