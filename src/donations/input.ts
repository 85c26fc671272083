import { z } from "zod";
import { email, personName } from "../accounts/input.ts";
import { isPhone } from "../accounts/limits.ts";
import { readMoney } from "../platform/money.ts";
import { oneLine, severalLines } from "../platform/typed-text.ts";
import {
  askingMax,
  cityMax,
  donationMessageMax,
  donorNameMax,
  houseNumberMax,
  paymentTypes,
  phoneMax,
  productDaysMax,
  productMonthsMax,
  recipientMax,
  retentionYearsMax,
  streetMax,
  titlePrefixMax,
  zipMax,
} from "./limits.ts";
import { accountDigits, isAccount } from "./text.ts";

const line = (max: number) => z.string().transform(oneLine).pipe(z.string().max(max)).default("");
const agreed = z.boolean("donations.mustAgree").refine((yes) => yes, "donations.mustAgree");

/** What somebody gives and who they are. How much may be given is the operator's to say, so the rule checks it. */
export const DonateInput = z.strictObject({
  /** Whole grosze. */
  amount: z.int("donations.badAmount"),
  type: z.enum(paymentTypes).default("once"),
  method: z.string().max(20).default("transfer"),
  channelId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,24}$/)
    .optional(),
  name: personName,
  lastName: personName,
  email,
  phone: z.string().trim().max(phoneMax).refine(isPhone, "accounts.badPhone").default(""),
  street: line(streetMax),
  houseNumber: line(houseNumberMax),
  flat: line(houseNumberMax),
  zip: line(zipMax),
  city: line(cityMax),
  terms: agreed,
  personalData: agreed,
  isNamed: z.boolean().default(false),
  /** As whom; without it by the names. */
  shownAs: line(donorNameMax),
  message: line(donationMessageMax),
});
export type DonateInput = z.output<typeof DonateInput>;

/** What a member of staff writes beside an amount of the ledger. */
export const LedgerNote = z.string().transform(oneLine).pipe(z.string().min(1, "forms.required").max(200));

/** A title that somebody typed for a line of a statement, where it has none that is known. */
export const ChosenTitle = z.string().transform(oneLine).pipe(z.string().max(60));

/** An amount as somebody typed it, in whole grosze. */
export const Amount = z
  .string()
  .max(30)
  .transform((typed) => readMoney(typed))
  .pipe(z.int("donations.badAmount"));

/** What the operator passes on to a channel; `key` is of the form that was shown. */
export const PayoutInput = z.strictObject({
  amount: Amount,
  note: z.string().transform(oneLine).pipe(z.string().max(200)),
  key: z.string().regex(/^[A-Za-z0-9]{22}$/, "forms.invalid"),
});

const positive = z
  .string()
  .max(30)
  .transform((typed) => (typed.trim() === "" ? 0 : readMoney(typed)))
  .pipe(z.int("donations.badAmount").min(0, "donations.badAmount").max(2_000_000_000, "donations.badAmount"));
const whole = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, "forms.invalid")
    .transform(Number)
    .pipe(z.int().max(max));
const terms = z.strictObject({ from: positive, months: whole(productMonthsMax), days: whole(productDaysMax) });

/** The form of how donations are taken. */
export const DonationSettingsInput = z
  .strictObject({
    isOpen: z.boolean(),
    recipient: line(recipientMax),
    account: z
      .string()
      .max(60)
      .transform(accountDigits)
      .refine((digits) => digits === "" || isAccount(digits), "donations.settings.badAccount"),
    titlePrefix: z
      .string()
      .trim()
      .toUpperCase()
      .max(titlePrefixMax)
      .regex(/^[A-Z0-9]*$/, "donations.settings.badPrefix"),
    taxNumber: z
      .string()
      .max(20)
      .transform((typed) => typed.replace(/[\s-]/g, ""))
      .refine((digits) => /^(\d{10})?$/.test(digits), "donations.settings.badTaxNumber"),
    minimum: positive.pipe(z.int().min(100, "donations.settings.badMinimum")),
    maximum: positive.pipe(z.int().max(100_000_000, "donations.settings.badMaximum")),
    goal: positive,
    pl: z.string().transform(severalLines).pipe(z.string().max(askingMax)),
    en: z.string().transform(severalLines).pipe(z.string().max(askingMax)),
    products: z.strictObject({ badge: terms, "no-ads": terms, wall: terms }),
    retentionYears: whole(retentionYearsMax).pipe(z.int().min(1, "donations.settings.badYears")),
    forChannels: z.boolean(),
  })
  .refine(({ minimum, maximum }) => minimum <= maximum, { path: ["maximum"], message: "donations.settings.badMaximum" })
  .refine(({ recipient, account }) => account === "" || recipient !== "", {
    path: ["recipient"],
    message: "forms.required",
  });
export type DonationSettingsInput = z.output<typeof DonationSettingsInput>;
