import { z } from "zod";
import { accents, addressMax, ageMax, bioMax, emailMax, isPhone, nameMax, namePattern, password } from "./limits.ts";

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "forms.required")
  .max(emailMax)
  .pipe(z.email("forms.email"));
export const newPassword = z.string().min(1, "forms.required").min(password.min).max(password.max);
export const personName = z
  .string()
  .trim()
  .min(1, "forms.required")
  .max(nameMax)
  .regex(namePattern, "accounts.badName");
const optionalName = z
  .string()
  .trim()
  .max(nameMax)
  .regex(/^$|^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u, "accounts.badName");
const phone = z.string().trim().refine(isPhone, "accounts.badPhone");
const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const RegisterInput = z.strictObject({
  email,
  password: newPassword,
  name: personName,
  surname: personName,
  phone: emptyAsAbsent(phone),
  address: emptyAsAbsent(z.string().trim().max(addressMax)),
  sex: emptyAsAbsent(z.enum(["male", "female"])),
  age: emptyAsAbsent(z.coerce.number().int().min(13).max(ageMax)),
  invitationCode: emptyAsAbsent(z.string().trim()),
});
export type RegisterInput = z.output<typeof RegisterInput>;

/** The register form: the password twice and the terms ticked. */
export const RegisterForm = RegisterInput.extend({
  passwordRepeat: z.string(),
  terms: z.literal("1", "accounts.acceptTerms"),
}).refine((form) => form.password === form.passwordRepeat, {
  path: ["passwordRepeat"],
  message: "forms.passwordRepeat",
});

export const LoginInput = z.strictObject({
  email,
  password: z.string().min(1, "forms.required").max(password.max),
  otp: z.string().max(40).optional(),
  remember: z.boolean().optional(),
});
export type LoginInput = z.output<typeof LoginInput>;

/** The second step of the form: what stands for the password, and a code. */
export const SecondStepForm = z.strictObject({
  ticket: z.string().max(600),
  otp: z.string().trim().min(1, "forms.required").max(40),
});
export type SecondStepForm = z.output<typeof SecondStepForm>;

export const presentPassword = z.string().min(1, "forms.required").max(password.max);

export const VerificationInput = z.strictObject({
  verificationCode: z.string().trim().min(1, "forms.required").max(40),
});

export const ChangePasswordInput = z.strictObject({
  currentPassword: presentPassword,
  newPassword,
  /** Whether whoever is logged in elsewhere has to log in again. */
  endOthers: z.boolean(),
});
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const ChangeEmailInput = z.strictObject({ email, password: presentPassword });
export type ChangeEmailInput = z.output<typeof ChangeEmailInput>;

/** Named apart from the other forms of its page. */
export const LinkForm = z
  .strictObject({ linkPassword: presentPassword })
  .transform(({ linkPassword }) => ({ currentPassword: linkPassword }));

export const RestoreInput = LoginInput.omit({ remember: true });
export type RestoreInput = z.output<typeof RestoreInput>;

export const EmailInput = z.strictObject({ email });

export const ResetCodeInput = z.strictObject({
  email,
  code: z.string().min(1, "forms.required").max(100),
  newPassword,
});
export type ResetCodeInput = z.output<typeof ResetCodeInput>;

export const ActivateQuery = z.object({ code: z.string().min(1).max(100) });

export const UpdateAccountInput = z.strictObject({
  name: personName.optional(),
  surname: optionalName.optional(),
  bio: z.string().trim().max(bioMax).optional(),
  phone: phone.optional(),
  address: z.string().trim().max(addressMax).optional(),
  sex: z.enum(["male", "female"]).nullable().optional(),
  age: z.number().int().min(13).max(ageMax).nullable().optional(),
  personalRecommendations: z.boolean().optional(),
  hidesAdults: z.boolean().optional(),
  historyPaused: z.boolean().optional(),
  showsFollows: z.boolean().optional(),
  settings: z
    .strictObject({
      language: z.enum(["pl", "en"]).optional(),
      theme: z.enum(accents).optional(),
      darkMode: z.boolean().optional(),
      sidebarLock: z.boolean().optional(),
    })
    .optional(),
});
export type UpdateAccountInput = z.output<typeof UpdateAccountInput>;

const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable().optional());

/** The form of one's account: what was chosen from a list comes as text. */
export const AccountForm = UpdateAccountInput.omit({ settings: true }).extend({
  sex: emptyAsNull(z.enum(["male", "female"])),
  age: emptyAsNull(z.coerce.number().int().min(13).max(ageMax)),
  language: z.enum(["pl", "en"]).optional(),
  theme: z.enum(["dark", "light"]).optional(),
  accent: z.enum(accents).optional(),
});
