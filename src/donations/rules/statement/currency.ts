import { Problem } from "../../../platform/problem.ts";

/** Amounts are counted as złote: of any other money they would be wrong. Throws Problem 422 `STATEMENT_CURRENCY`. */
export function requireZloty(currency: string): void {
  if (!/^(PLN|ZŁ)?$/i.test(currency.trim()))
    throw new Problem(422, "STATEMENT_CURRENCY", { params: { currency: currency.trim().slice(0, 10) } });
}
