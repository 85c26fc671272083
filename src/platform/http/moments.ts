import { momentOfLocal } from "../local-time.ts";
import type { FormValues } from "./forms.ts";

/**
 * What a `MomentField` of a form says, as an ISO 8601 moment: the browser's own if scripts ran, else the field in the
 * site's zone. Undefined when it is empty; what is no date comes back as it is, for the schema to refuse.
 */
export function readMoment(values: FormValues, name: string): string | undefined {
  const [typed, exact] = [values[name], values[`${name}Exact`]];
  if (typeof typed !== "string" || typed.trim() === "") return undefined;
  if (typeof exact === "string" && exact !== "") return exact;
  const moment = momentOfLocal(typed.trim());
  return moment === undefined ? typed : new Date(moment).toISOString();
}
