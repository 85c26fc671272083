import rosetta from "rosetta";
import { en } from "../../../locales/en.ts";
import { pl, type Texts } from "../../../locales/pl.ts";
import type { MessageParams } from "../problem.ts";

export type Lang = "pl" | "en";
export const langs = ["pl", "en"] as const satisfies readonly Lang[];

type Message = string | ((params: never) => string);
type Paths<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends Message ? Name : `${Name}.${Paths<Tree[Name]>}`;
}[keyof Tree & string];

/** Every key of the Polish locale; a test keeps English equal. */
export type Key = Paths<typeof pl>;

/** Translates a key into the language it was made for. */
export type T = (key: Key, params?: MessageParams) => string;

const dictionary = rosetta<typeof pl>({ pl, en: en as unknown as typeof pl });

/** The translator of one language. A key that is missing gives the key itself, so that it is seen. */
export function translator(lang: Lang): T {
  return translators[lang];
}

const translators: Record<Lang, T> = { pl: make("pl"), en: make("en") };

function make(lang: Lang): T {
  const look = dictionary.t as (key: string, params: unknown, lang: string) => string;
  /** A page says a hundred texts, most of them without anything to fill in. */
  const plain = new Map<Key, string>();
  return (key, params) => {
    if (params) return look(key, params, lang) || key;
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = look(key, {}, lang);
    if (!text) return key;
    plain.set(key, text);
    return text;
  };
}

/**
 * The plain texts of one section, translated: what an island says. `params` fill in what the server knows; what the browser
 * fills in is given as it stands, `{ name: "{{name}}" }`.
 */
export function sectionTexts<Section extends keyof typeof pl>(
  t: T,
  section: Section,
  params?: MessageParams,
): Texts<Section> {
  const names = Object.entries(pl[section]).flatMap(([name, text]) => (typeof text === "string" ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, t(`${section}.${name}` as Key, params)])) as Texts<Section>;
}

/** Translates a key that is only known at run time (an issue code, a problem code); `fallback` when there is none. */
export function translateLoose(t: T, key: string, params: MessageParams | undefined, fallback: Key): string {
  const text = t(key as Key, params);
  return text === key ? t(fallback) : text;
}
