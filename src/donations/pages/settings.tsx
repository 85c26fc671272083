import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { DonationSettingsInput } from "../input.ts";
import { products } from "../limits.ts";
import { type DonationSettings, donationSettings } from "../queries/settings.ts";
import { changeDonations } from "../rules/settings.ts";
import { groupedAccount } from "../text.ts";
import { DonationSettingsView } from "../views/settings.tsx";
import { adminAbout } from "./desk.tsx";

export async function settingsPage(c: AppContext): Promise<Response> {
  return settingsView(c, { values: valuesOf(await donationSettings(c.var.ctx), c.var.lang) });
}

export async function submitSettings(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const done = await attempt(() => changeDonations(ctx, actor, parseInput(DonationSettingsInput, inputOf(values))));
  if (!done.ok) return settingsView(c, { values, problem: done.problem });
  return c.redirect(`${href(lang, "/admin/donations/settings")}?saved=1`, 303);
}

const texts = ["recipient", "account", "titlePrefix", "taxNumber", "minimum", "maximum", "goal", "pl", "en"];

function inputOf(values: FormValues): Record<string, unknown> {
  const typed = (name: string) => String(values[name] ?? "");
  const terms = (product: string) =>
    Object.fromEntries(["from", "months", "days"].map((name) => [name, typed(`${product}.${name}`)]));
  return {
    ...Object.fromEntries([...texts, "retentionYears"].map((name) => [name, typed(name)])),
    isOpen: typed("isOpen") === "1",
    forChannels: typed("forChannels") === "1",
    products: Object.fromEntries(products.map((product) => [product, terms(product)])),
  };
}

function valuesOf(settings: DonationSettings, lang: "pl" | "en"): FormValues {
  const { recipient, account, titlePrefix, taxNumber, pl, en, isOpen, forChannels, retentionYears } = settings;
  const sum = (grosze: number) =>
    grosze === 0 ? "" : (grosze / 100).toFixed(grosze % 100 ? 2 : 0).replace(".", lang === "pl" ? "," : ".");
  const terms = products.flatMap((product) => {
    const { from, months, days } = settings.products[product];
    return [
      [`${product}.from`, sum(from) || "0"],
      [`${product}.months`, String(months)],
      [`${product}.days`, String(days)],
    ];
  });
  return {
    ...{ recipient, titlePrefix, taxNumber, pl, en, retentionYears: String(retentionYears) },
    ...{ account: account && groupedAccount(account) },
    ...{ minimum: sum(settings.minimum), maximum: sum(settings.maximum), goal: sum(settings.goal) },
    ...Object.fromEntries(terms),
    ...(isOpen ? { isOpen: "1" } : {}),
    ...(forChannels ? { forChannels: "1" } : {}),
  };
}

async function settingsView(c: AppContext, form: FormState): Promise<Response> {
  return page(
    c,
    { ...adminAbout, title: c.var.t("donations.settings.title") },
    <DonationSettingsView c={c} form={form} saved={c.req.query("saved") === "1"} />,
    form.problem?.status ?? 200,
  );
}
