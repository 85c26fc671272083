import { z } from "zod";
import { email, newPassword, personName } from "../accounts/input.ts";
import { ownPath } from "../platform/http/own-path.ts";
import {
  announcementKinds,
  announcementMax,
  announcementUrlMax,
  audiences,
  gigabyte,
  invitationCodeMax,
  maintenanceTextMax,
  operatorAddressMax,
  operatorNameMax,
  siteDescriptionMax,
  siteNameMax,
  timePattern,
  watchedWordsMax,
} from "./limits.ts";

/** Gigabytes as people write them, `2.5` or `2,5`; nothing means no limit. Gives bytes. */
const gigabytes = z
  .string()
  .trim()
  .regex(/^(\d{1,6}([.,]\d{1,3})?)?$/, "site.badQuota")
  .default("")
  .transform((text) => (text === "" ? null : Math.round(Number(text.replace(",", ".")) * gigabyte)));

/** A whole number, or nothing for no limit. */
const many = z
  .string()
  .trim()
  .regex(/^(\d{1,4})?$/, "site.badNumber")
  .default("")
  .transform((text) => (text === "" ? null : Number(text)));

const time = z.string().trim().regex(timePattern, "site.badTime");

/** The form of the site's settings. */
export const SiteInput = z
  .strictObject({
    name: z.string().trim().min(1, "forms.required").max(siteNameMax),
    description: z.string().trim().max(siteDescriptionMax),
    operatorName: z.string().trim().max(operatorNameMax),
    operatorAddress: z.string().trim().max(operatorAddressMax),
    contactEmail: z.union([z.literal(""), z.email("forms.email")], "forms.email"),
    accent: z.enum(["yellow", "green", "red", "blue"]),
    registration: z.enum(["open", "invitation", "hours", "closed"]),
    registrationFrom: time.default("08:00"),
    registrationTo: time.default("20:00"),
    invitationCode: z.string().trim().max(invitationCodeMax),
    uploadQuota: gigabytes,
    uploadMax: gigabytes,
    uploadsPerDay: many,
    watchedWords: z.string().trim().max(watchedWordsMax).default(""),
    adults: z.enum(["ask", "never"]).default("ask"),
  })
  .refine((form) => form.registration !== "invitation" || form.invitationCode !== "", {
    path: ["invitationCode"],
    message: "forms.required",
  })
  .refine((form) => form.registration !== "hours" || form.registrationFrom !== form.registrationTo, {
    path: ["registrationTo"],
    message: "site.sameTime",
  })
  .transform(({ uploadQuota, uploadMax, ...rest }) => ({
    ...rest,
    uploadQuotaBytes: uploadQuota,
    uploadMaxBytes: uploadMax,
  }));
export type SiteInput = z.output<typeof SiteInput>;

export const SetupInput = z
  .strictObject({
    siteName: z.string().trim().min(1, "forms.required").max(siteNameMax),
    operatorName: z.string().trim().max(operatorNameMax).default(""),
    operatorAddress: z.string().trim().max(operatorAddressMax).default(""),
    name: personName,
    email,
    password: newPassword,
    passwordRepeat: z.string(),
  })
  .refine((form) => form.password === form.passwordRepeat, {
    path: ["passwordRepeat"],
    message: "forms.passwordRepeat",
  });
export type SetupInput = z.output<typeof SetupInput>;

/** A path of this site, or an address of another. */
const way = z
  .string()
  .trim()
  .max(announcementUrlMax)
  .refine((text) => text === "" || ownPath(text) !== undefined || isWebAddress(text), "forms.invalid");

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:";
}

const said = z.string().trim().min(1, "forms.required").max(announcementMax);

export const AnnouncementInput = z.strictObject({
  kind: z.enum(announcementKinds),
  pl: said,
  en: said,
  url: way.default(""),
  audience: z.enum(audiences),
  dismissible: z.boolean(),
});
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

const told = z.string().trim().max(maintenanceTextMax).default("");
export const MaintenanceInput = z.strictObject({ pl: told, en: told });
export type MaintenanceInput = z.output<typeof MaintenanceInput>;
