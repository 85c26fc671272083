import type { Payment } from "../donations/queries/payments.ts";
import { type DonationSettings, defaultDonationSettings } from "../donations/queries/settings.ts";
import { keepSettings } from "../donations/rules/settings.ts";
import { payments } from "../donations/table.ts";
import { newCode } from "../donations/text.ts";
import { newId } from "../platform/db/id.ts";
import type { Harness } from "./harness.ts";

/** A right one of nobody's. */
export const testAccount = "61109010140000071219812874";

/** A site that takes transfers. */
export async function takeDonations(harness: Harness, change: Partial<DonationSettings> = {}): Promise<void> {
  const settings = { ...defaultDonationSettings, recipient: "Fundacja Nadaj", account: testAccount, ...change };
  await harness.ctx.write((tx) => keepSettings(tx, settings));
}

/** A payment that waits for its money. */
export async function makePayment(
  harness: Harness,
  change: Partial<typeof payments.$inferInsert> = {},
): Promise<Payment> {
  const now = harness.clock.now();
  const person = { name: "Ola", lastName: "Wierzbicka", nameKey: "wierzbicka", email: "ola@example.org" };
  const about = { type: "once" as const, amount: 5000, method: "transfer", lang: "pl" as const, agreedAt: now };
  const row = { id: newId(now), title: newCode(), ...person, ...about, createdAt: now, ...change };
  const [added] = await harness.ctx.write((tx) => tx.db.insert(payments).values(row).returning());
  if (!added) throw new Error("the payment was not inserted");
  return added;
}

/** What the form sends. */
export const donationForm = {
  type: "once",
  amount: "5000",
  ownAmount: "",
  method: "transfer",
  name: "Ola",
  lastName: "Wierzbicka",
  email: "ola@example.org",
  phone: "",
  street: "",
  houseNumber: "",
  flat: "",
  zip: "",
  city: "",
  message: "",
  terms: "1",
  personalData: "1",
  shownAs: "",
};

/** A bank's statement of one movement that came in, and one that went out. */
export const mt940 = (title: string, amount = "50,00") =>
  [
    ":20:MT940",
    ":25:PL61109010140000071219812874",
    ":28C:00214",
    ":60F:C261120PLN1000,00",
    `:61:2611211121C${amount}NTRF//123`,
    `:86:020~00PRZELEW PRZYCH.~20${title.slice(0, 10)}`,
    `~21${title.slice(10)}~22~30109000~311234~32OLA WIERZBICKA~33WARSZAWA`,
    ":61:2611211121D12,50NTRF//124",
    ":86:020~20PROWIZJA",
    ":62F:C261121PLN1037,50",
    "-",
  ].join("\r\n");
