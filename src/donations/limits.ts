/** What a payment may be: money is whole grosze everywhere. */
export const paymentStates = ["waiting", "paid", "failed", "refunded", "cancelled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Which state may follow which. Money that comes late is money all the same; what was paid is undone by a refund alone. */
export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  waiting: ["paid", "failed", "cancelled"],
  failed: ["paid", "cancelled"],
  cancelled: ["paid"],
  paid: ["refunded"],
  refunded: ["paid"],
};

/** `regular` comes again every month. */
export const paymentTypes = ["once", "regular"] as const;
export type PaymentType = (typeof paymentTypes)[number];

const entryKinds = ["received", "refunded", "corrected"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a donation gives: a badge beside the name in chat and comments, no ads, the name on the wall of donors. */
export const products = ["badge", "no-ads", "wall"] as const;
export type Product = (typeof products)[number];

export const donationMinDefault = 500;
export const donationMaxDefault = 5_000_000;
/** What is offered to choose from, in grosze. */
export const offeredAmounts = [1000, 2500, 5000, 10_000, 25_000] as const;
export const offeredDefault = 5000;

export const donorNameMax = 60;
export const phoneMax = 20;
export const streetMax = 60;
export const houseNumberMax = 10;
export const zipMax = 10;
export const cityMax = 30;
export const donationMessageMax = 200;

export const recipientMax = 70;
export const titlePrefixMax = 12;
export const askingMax = 600;
export const retentionYearsMax = 20;
export const productDaysMax = 3650;
export const productMonthsMax = 120;

/** A bank's statement: more is none. */
export const statementMaxBytes = 2 * 1024 * 1024;
export const statementLinesMax = 10_000;
export const statementFieldMax = 2_000;
export const columnNames = ["date", "amount", "title", "payer"] as const;
export type ColumnName = (typeof columnNames)[number];
