import { z } from "zod";
import { presentPassword } from "./input.ts";
import { passkeyNameMax } from "./limits.ts";

/** As browsers write bytes; the longest are keys that are safe from quantum computers. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/);
const type = z.literal("public-key");

/** What a browser gives for a new key. It says more of itself, which is not needed. */
const Made = z.object({
  id: bytes,
  rawId: bytes,
  type,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What a browser gives for one that is there. */
const Signed = z.object({
  id: bytes,
  rawId: bytes,
  type,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

const PasskeyName = z.string().trim().min(1, "forms.required").max(passkeyNameMax);
export const RenamePasskeyInput = z.strictObject({ name: PasskeyName });
export const BeginPasskeyInput = z.strictObject({ name: PasskeyName, currentPassword: presentPassword });
export const AddPasskeyInput = z.strictObject({ name: PasskeyName, credential: Made });
export type AddPasskeyInput = z.output<typeof AddPasskeyInput>;

const ticket = z.string().max(600).optional();
/** With the ticket of a password that was right: instead of the code. */
export const BeginPasskeyLogin = z.strictObject({ ticket });
export const PasskeyLoginInput = z.strictObject({ credential: Signed, ticket, remember: z.boolean().optional() });
export type PasskeyLoginInput = z.output<typeof PasskeyLoginInput>;
