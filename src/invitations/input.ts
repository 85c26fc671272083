import { z } from "zod";
import { emailMax } from "../accounts/limits.ts";

/** An address as somebody typed it. */
export const InviteInput = z.strictObject({
  email: z.string().trim().min(1, "forms.required").max(emailMax).pipe(z.email("forms.email")),
});
export type InviteInput = z.output<typeof InviteInput>;
