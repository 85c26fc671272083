import { eq } from "drizzle-orm";
import { defaultDonationSettings } from "../../donations/queries/settings.ts";
import { record } from "../../donations/rules/ledger.ts";
import { keepSettings } from "../../donations/rules/settings.ts";
import { payments } from "../../donations/table.ts";
import { newCode } from "../../donations/text.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { fold } from "../../platform/text/fold.ts";

/** An account of nobody's, with the right checksum. */
const account = "61109010140000071219812874";

type DemoDonor = { name: string; lastName: string; zloty: number; shown?: string; monthly?: boolean; waits?: boolean };

const donors: DemoDonor[] = [
  { name: "Jakub", lastName: "Maliszewski", zloty: 100, shown: "Jakub Maliszewski" },
  { name: "Anna", lastName: "Kowalczyk", zloty: 25, shown: "Anna K." },
  { name: "Piotr", lastName: "Zięba", zloty: 50, shown: "Piotr Zięba", monthly: true },
  { name: "Izabela", lastName: "Wrońska", zloty: 250, shown: "Izabela Wrońska" },
  { name: "Tomasz", lastName: "Lis", zloty: 1500 },
  { name: "Maria", lastName: "Sowa", zloty: 40, shown: "Maria z\u00a0Gdyni" },
  { name: "Ewa", lastName: "Dąbek", zloty: 500, shown: "Ewa D.", monthly: true },
  { name: "Marek", lastName: "Jeż", zloty: 75, waits: true },
  { name: "Zofia", lastName: "Wilk", zloty: 30, waits: true },
];

/** People who give to the site: some are named, some wait for their transfer. Nobody is mailed. */
export async function makeDonors(ctx: Ctx, people: string[]): Promise<void> {
  const words = {
    pl: "Serwery, łącza i\u00a0praca moderatorów kosztują trzy tysiące złotych miesięcznie. Całość pochodzi od widzów.",
    en: "Servers, bandwidth and the work of moderators cost three thousand złoty a month. Viewers pay for all of it.",
  };
  await ctx.write(async (tx) => {
    await keepSettings(tx, {
      ...defaultDonationSettings,
      recipient: "Fundacja Nadaj",
      account,
      goal: 300_000,
      ...words,
    });
    for (const [index, donor] of donors.entries()) await give(tx, donor, index, people[index] ?? null);
  });
}

async function give(tx: Ctx, donor: DemoDonor, index: number, userId: string | null): Promise<void> {
  const { name, lastName, zloty, shown = "", monthly, waits } = donor;
  const at = tx.clock.now() - index * 7 * hour - hour;
  const row = {
    ...{ id: newId(at), userId, amount: zloty * 100, method: "transfer", title: newCode(), lang: "pl" as const },
    ...{ name, lastName, nameKey: fold(lastName), email: "", isNamed: shown !== "", shownAs: shown },
    ...{ type: monthly ? ("regular" as const) : ("once" as const), agreedAt: at - day, createdAt: at - day },
  };
  await tx.db.insert(payments).values(row);
  const entry = { paymentId: row.id, kind: "received" as const, amount: row.amount, source: "hand", sourceId: row.id };
  if (!waits) await record(tx, { ...entry, at });
  const email = `${fold(name)}.${fold(lastName)}@example.org`;
  await tx.db.update(payments).set({ email }).where(eq(payments.id, row.id));
}
