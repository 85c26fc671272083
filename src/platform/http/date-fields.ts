import { invalid } from "../problem.ts";
import { isZone, siteZone, zonedInstant } from "../zoned-time.ts";
import type { FormValues } from "./forms.ts";

/** The name of the field that says in which zone the clock of another was read. */
export function zoneField(name: string): string {
  return `${name}Zone`;
}

/**
 * The moment that a `datetime-local` field means. Its zone stands in the field beside it: the reader's, set by script,
 * or the site's, which the page says. Throws a 422 Problem for none and for what is no time.
 */
export function readMoment(values: FormValues, name: string): number {
  const local = String(values[name] ?? "").trim();
  if (local === "") throw invalid({ [name]: { key: "forms.required" } });
  const zone = String(values[zoneField(name)] ?? "");
  const instant = zonedInstant(local, isZone(zone) ? zone : siteZone);
  if (instant === undefined) throw invalid({ [name]: { key: "forms.invalid" } });
  return instant;
}
