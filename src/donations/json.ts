import { iso } from "../platform/clock.ts";
import type { Payment } from "./queries/payments.ts";
import type { DonationSettings } from "./queries/settings.ts";
import { takesTransfers } from "./queries/settings.ts";
import { transferOf } from "./queries/transfer.ts";
import type { Donor } from "./queries/wall.ts";

/** What whoever has its id is told of a payment: nothing of the person. */
export function paymentJson(payment: Payment, settings: DonationSettings) {
  const { id, type, amount, received, method, state, createdAt, paidAt, dueAt, endedAt } = payment;
  const transfer = method === "transfer" && takesTransfers(settings) ? transferOf(settings, payment) : null;
  return {
    _id: id,
    ...{ type, amount, received, method, status: state },
    ...{ createdAt: iso(createdAt), paidAt: iso(paidAt), dueAt: iso(dueAt), endedAt: iso(endedAt) },
    transfer: transfer && {
      ...{ recipient: transfer.recipient, account: transfer.account, title: transfer.title },
      code: transfer.code ?? null,
    },
  };
}

export function donorJson({ shownAs, type, amount, received, paidAt }: Donor) {
  return { name: shownAs, type, amount: type === "regular" ? amount : received, at: iso(paidAt) };
}
