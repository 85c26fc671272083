import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Payment } from "../queries/payments.ts";

const looks = {
  waiting: { kind: "info", icon: "clock" },
  paid: { kind: "ok", icon: "check" },
  failed: { kind: "bad", icon: "warning" },
  refunded: { kind: "off", icon: "undo" },
  cancelled: { kind: "off", icon: "close" },
} as const;

/** Where a payment stands, in a word and a sign. */
export function PaymentStateMark({ c, payment }: { c: AppContext; payment: Payment }) {
  const { t } = c.var;
  const isOver = payment.type === "regular" && payment.endedAt !== null && payment.state === "paid";
  const { kind, icon } = looks[payment.state];
  return (
    <span className={`stat ${isOver ? "off" : kind}`}>
      <Icon name={icon} />
      {t(`donations.states.${isOver ? "ended" : payment.state}`)}
    </span>
  );
}
