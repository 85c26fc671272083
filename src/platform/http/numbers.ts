import { z } from "zod";
import { Problem } from "../problem.ts";
import type { AppContext } from "./types.ts";

/** A number in an address: one that JavaScript, JSON and both databases hold exactly. */
export const wholeNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The number in a page's query; undefined for none. Throws Problem 400 for what is no such number. */
export function queryNumber(c: AppContext, name: string): number | undefined {
  const given = c.req.query(name);
  if (given === undefined || given === "") return undefined;
  const { success, data } = wholeNumber.safeParse(given);
  if (!success) throw new Problem(400, "BAD_REQUEST");
  return data;
}
