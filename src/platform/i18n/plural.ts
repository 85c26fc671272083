const rules = { pl: new Intl.PluralRules("pl"), en: new Intl.PluralRules("en") };

/** A Polish plural by CLDR category: `plural(n, "film", "filmy", "filmów")`. */
export function pluralPl(count: number, one: string, few: string, many: string): string {
  const category = rules.pl.select(count);
  return category === "one" ? one : category === "few" ? few : many;
}

export function pluralEn(count: number, one: string, other: string): string {
  return rules.en.select(count) === "one" ? one : other;
}

const formats = {
  pl: new Intl.NumberFormat("pl", { maximumFractionDigits: 0, useGrouping: "always" }),
  en: new Intl.NumberFormat("en", { maximumFractionDigits: 0, useGrouping: "always" }),
};

/** A whole number grouped by thousands as its language does: with non-breaking spaces in Polish, commas in English. */
export function grouped(value: number, lang: "pl" | "en"): string {
  return formats[lang].format(value);
}

const waits = {
  pl: new Intl.RelativeTimeFormat("pl", { numeric: "always" }),
  en: new Intl.RelativeTimeFormat("en", { numeric: "always" }),
};
/** What is shorter is told in the unit before. */
const [fewMinutes, fewHours] = [120, 7200];

/** How long one has to wait, in the unit that people would name: `za 24 godziny`. */
export function after(seconds: number, lang: "pl" | "en"): string {
  if (seconds < fewMinutes) return waits[lang].format(Math.ceil(seconds), "second");
  if (seconds < fewHours) return waits[lang].format(Math.ceil(seconds / 60), "minute");
  return waits[lang].format(Math.ceil(seconds / 3600), "hour");
}
