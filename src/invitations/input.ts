import { z } from "zod";
import { emailMax } from "../accounts/limits.ts";
import { memberRoles } from "../channels/limits.ts";

/** An address as somebody typed it. */
const email = z.string().trim().min(1, "forms.required").max(emailMax).pipe(z.email("forms.email"));

/** Whoever is asked to keep order in chats. */
export const InviteInput = z.strictObject({ email });
export type InviteInput = z.output<typeof InviteInput>;

/** Whoever is asked to work on a channel, and as what. */
export const InviteMemberInput = z.strictObject({ email, role: z.enum(memberRoles).default("editor") });

/** To whom a channel is handed over; its name says that it is meant. */
export const HandOverInput = z.strictObject({
  userId: z.string({ error: "forms.required" }).min(1, "forms.required").max(24),
  name: z.string().trim().min(1, "forms.required").max(200),
});
export type HandOverInput = z.output<typeof HandOverInput>;
