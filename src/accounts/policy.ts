import type { Actor } from "../platform/actor.ts";
import type { User } from "./queries.ts";

const adultFrom = 18;

/** What is for adults, for this person. Who never said how old they are is asked, as a visitor is. */
export function adultsFor({ age, hidesAdults }: Pick<User, "age" | "hidesAdults">): Actor["adults"] {
  if (age !== null && age < adultFrom) return "never";
  return hidesAdults ? "hidden" : undefined;
}
