import type { AppContext } from "../../platform/http/types.ts";
import { askedOf, SearchQuery } from "../input.ts";
import { type Asked, durationMax, type Filters, searchParams } from "../limits.ts";

/** What an address asks for. What it says wrongly is as if it were not said: people and links may be mistaken. */
export function readAsked(params: URLSearchParams): Asked {
  const right: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(SearchQuery.shape)) {
    const given = params.get(name);
    if (given !== null && schema.safeParse(given).success) right[name] = given;
  }
  return askedOf(SearchQuery.parse(right));
}

/** Where a form leads that asks for lengths in minutes: the address that says them as all others do. */
export function properPath(c: AppContext, asked: Asked): string | undefined {
  const [from, to] = [minutesIn(c, "fromMinutes"), minutesIn(c, "toMinutes")];
  if (from === null && to === null) return undefined;
  const range: Partial<Filters> = { minDuration: from ?? undefined, maxDuration: to ?? undefined };
  return searchParams(
    asked.query,
    { ...asked.filters, ...range },
    asked.entity === "all" ? {} : { entity: asked.entity },
  );
}

/** In seconds; undefined for what is empty or no number, null for none. */
function minutesIn(c: AppContext, name: string): number | undefined | null {
  const given = c.req.query(name);
  if (given === undefined) return null;
  const seconds = Math.round(Number(given) * 60);
  return given.trim() !== "" && seconds > 0 && seconds <= durationMax ? seconds : undefined;
}
