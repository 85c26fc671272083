const rules = { pl: new Intl.PluralRules("pl"), en: new Intl.PluralRules("en") };

/** A Polish plural by CLDR category: `plural(n, "film", "filmy", "filmów")`. */
export function pluralPl(count: number, one: string, few: string, many: string): string {
  const category = rules.pl.select(count);
  return category === "one" ? one : category === "few" ? few : many;
}

export function pluralEn(count: number, one: string, other: string): string {
  return rules.en.select(count) === "one" ? one : other;
}

/** A number grouped by thousands with non-breaking spaces, as both languages of the site show it. */
export function grouped(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0");
}
