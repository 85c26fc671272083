import type { Key, T } from "../../platform/i18n/translate.ts";
import { money } from "../../platform/money.ts";
import { gigabyte } from "../../site/limits.ts";

/** What the form calls each setting of the site, of its ads and of its donations. */
const labels: Partial<Record<string, Key>> = {
  name: "site.name",
  description: "site.description",
  operatorName: "site.operatorName",
  operatorAddress: "site.operatorAddress",
  contactEmail: "site.contactEmail",
  accent: "site.accent",
  registration: "site.registration",
  registrationFrom: "site.registrationFrom",
  registrationTo: "site.registrationTo",
  invitationCode: "accounts.invitationCode",
  uploadQuotaBytes: "site.uploadQuota",
  uploadMaxBytes: "site.uploadMax",
  uploadsPerDay: "site.uploadsPerDay",
  watchedWords: "site.watchedWords",
  adults: "site.adults",
  logoVersion: "site.logo",
  adsShare: "ads.settings.share",
  adsInEmbeds: "ads.settings.inEmbeds",
  adsForDonors: "ads.settings.forDonors",
  isOpen: "donations.settings.open",
  forChannels: "donations.settings.forChannels",
  recipient: "donations.settings.recipient",
  account: "donations.settings.number",
  titlePrefix: "donations.settings.prefix",
  taxNumber: "donations.settings.taxNumber",
  minimum: "donations.settings.minimum",
  maximum: "donations.settings.maximum",
  goal: "donations.settings.goal",
  pl: "donations.settings.pl",
  en: "donations.settings.en",
  products: "donations.settings.products",
  retentionYears: "donations.settings.years",
};

/** `accent: yellow → green` of a line of the log, as the forms say it. */
export function settingInWords(t: T, detail: string): string {
  const [, name = "", was = "", is = ""] = /^(\w+): (.*) → (.*)$/s.exec(detail) ?? [];
  const label = labels[name];
  return label ? `${t(label)}: ${valueInWords(t, name, was)} → ${valueInWords(t, name, is)}` : detail;
}

function valueInWords(t: T, name: string, value: string): string {
  if (value === "–" || value === '""' || value === "null") return "–";
  if (value === "true" || value === "false") return t(value === "true" ? "moderation.log.yes" : "moderation.log.no");
  switch (name) {
    case "accent":
      return t(`frame.accents.${value}` as Key);
    case "registration":
      return t(`site.registrations.${value}` as Key);
    case "adults":
      return t(value === "never" ? "site.adultsNever" : "site.adultsAsk");
    case "uploadQuotaBytes":
    case "uploadMaxBytes":
      return String(Number(value) / gigabyte);
    case "minimum":
    case "maximum":
    case "goal":
      return money(Number(value), "pl");
    default:
      return /^".*"$/s.test(value) ? value.slice(1, -1) : value;
  }
}
