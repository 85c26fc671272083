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
