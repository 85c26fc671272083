import type { Ctx } from "../../platform/context.ts";
import type { Payment } from "../queries/payments.ts";
import { donationSettings, takesTransfers } from "../queries/settings.ts";

/** A way to pay besides the bank transfer: an outside service, which the site knows nothing of. */
export type PaymentMethod = {
  /** What `payments.method` holds, and the source of its entries in the ledger. */
  name: string;
  /** What the form calls it is `donations.methods.<name>`; false hides it, as while keys are missing. */
  isReady(ctx: Ctx): boolean;
  /** Whether it takes the same sum every month by itself. */
  takesRegular: boolean;
  /** Begins a payment that waits, outside of any write: the address where its person goes on. */
  begin(ctx: Ctx, payment: Payment): Promise<{ url: string }>;
  /** Takes nothing more: no page is left to pay on, no month of a regular one. Again and again. Outside of any write. */
  end(ctx: Ctx, payment: Payment): Promise<void>;
  /** The same for somebody who is erased, whom no outage keeps here: it is tried until it is done. Inside a write. */
  endLater(tx: Ctx, payment: Payment): Promise<void>;
  /** Where forms of the page may lead besides the site itself: an origin for `form-action`. */
  formOrigin?(ctx: Ctx): string | undefined;
};

const known: PaymentMethod[] = [];

/** Makes a way to pay known; its feature does so when it is loaded. */
export function addPaymentMethod(method: PaymentMethod): void {
  known.push(method);
}

/** The ways to pay that are ready now. */
export function readyMethods(ctx: Ctx): PaymentMethod[] {
  return known.filter((method) => method.isReady(ctx));
}

/** The one of this name, ready or not: what was begun with it may still have to end. */
export function methodNamed(name: string): PaymentMethod | undefined {
  return known.find((method) => method.name === name);
}

/** Whether people are asked for money, and there is a way to give it. */
export async function isAsking(ctx: Ctx): Promise<boolean> {
  const settings = await donationSettings(ctx);
  return settings.isOpen && (takesTransfers(settings) || readyMethods(ctx).length > 0);
}
