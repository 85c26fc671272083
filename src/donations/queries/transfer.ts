import { transferCode } from "../text.ts";
import type { Payment } from "./payments.ts";
import type { DonationSettings } from "./settings.ts";

/** What a bank has to be told for a payment. */
export type Transfer = {
  recipient: string;
  account: string;
  /** Null where whoever pays says it. */
  amount: number | null;
  title: string;
  /** For banking apps; undefined where their code has no room for the amount. */
  code: string | undefined;
};

/** The transfer that a payment waits for. */
export function transferOf(settings: DonationSettings, { amount, title }: Pick<Payment, "amount" | "title">): Transfer {
  return transferWith(settings, amount, writtenTitle(settings, title));
}

/** One of nobody's in particular: it is found in the statement by staff alone. */
export function plainTransfer(settings: DonationSettings): Transfer {
  return transferWith(settings, null, settings.titlePrefix);
}

/** As it is given to a bank: `NADAJ-7K3Q92X`. */
function writtenTitle({ titlePrefix }: DonationSettings, title: string): string {
  return titlePrefix ? `${titlePrefix}-${title}` : title;
}

function transferWith(settings: DonationSettings, amount: number | null, title: string): Transfer {
  const { recipient, account } = settings;
  // Zeroes have the app ask for the amount.
  return { recipient, account, amount, title, code: transferCode({ ...settings, amount: amount ?? 0, title }) };
}
