import { z } from "zod";

/** What a button of a film's options does. */
export const OptionForm = z.object({
  act: z.enum(["later", "notLater", "hide", "show", "hideChannel", "showChannel"]),
});
export type OptionAct = z.output<typeof OptionForm>["act"];
