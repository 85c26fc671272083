import type { Lang } from "./i18n/translate.ts";

/** Grosze as people write them: `1 234,50 zł`, `PLN 1,234.50`; whole złote without what stands behind the comma. */
export function money(grosze: number, lang: Lang): string {
  const digits = grosze % 100 === 0 ? 0 : 2;
  return formats[lang][digits].format(grosze / 100);
}

const format = (lang: Lang, digits: 0 | 2) =>
  new Intl.NumberFormat(lang === "pl" ? "pl-PL" : "en-GB", {
    style: "currency",
    currency: "PLN",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "always",
  });

const formats = {
  pl: { 0: format("pl", 0), 2: format("pl", 2) },
  en: { 0: format("en", 0), 2: format("en", 2) },
};

/**
 * An amount as somebody or a bank wrote it (`1 234,50`, `1.234,50`, `1,234.50`, `-12 zł`) in whole grosze; undefined for
 * what is none. Never goes through a fraction.
 */
export function readMoney(written: string): number | undefined {
  const bare = written.replace(/\s|'/g, "").replace(/(pln|zł|zl)$/i, "");
  if (bare.length > 24) return undefined;
  const match = /^([+-]?)([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (!match) return undefined;
  const [, sign, whole = "", point, cents = ""] = match;
  if (point && whole.includes(point)) return undefined;
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)?$/.test(whole) || whole + cents === "") return undefined;
  const value = Number(whole.replace(/[.,]/g, "") + cents.padEnd(2, "0"));
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === "-" && value !== 0 ? -value : value;
}
