import type { Device } from "../limits.ts";

/** Programs that open pages and play nothing for anybody. */
const bots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|libwww|scrapy|httpclient/i;

/** Whether a browser calls itself a program, or nothing at all. */
export function isBot(userAgent: string): boolean {
  return userAgent === "" || bots.test(userAgent.slice(0, 500));
}

const tvs =
  /smart-?tv|smarttv|googletv|android tv|appletv|apple tv|hbbtv|web0s|webos|tizen|netcast|bravia|aft[a-z]|roku/i;
const tablets = /ipad|tablet|kindle|silk\/|playbook/i;

/** What kind of thing it runs on, by its own words; they are looked at and not kept. */
export function deviceOf(userAgent: string): Device {
  const said = userAgent.slice(0, 500);
  if (tvs.test(said)) return "tv";
  if (tablets.test(said) || (/android/i.test(said) && !/mobile/i.test(said))) return "tablet";
  if (/mobile|iphone|ipod|windows phone/i.test(said)) return "phone";
  return /windows|macintosh|linux|x11|cros/i.test(said) ? "computer" : "other";
}

/** The language that a browser asks for first: two or three letters, or nothing. */
export function languageOf(acceptLanguage: string): string {
  return /^\s*([a-z]{2,3})(?=[-;,\s]|$)/i.exec(acceptLanguage.slice(0, 40))?.[1]?.toLowerCase() ?? "";
}
