import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { forbidden } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { AdSettingsInput } from "../input.ts";
import { adStandings } from "../queries/ads.ts";
import { changeAdSettings } from "../rules/site-settings.ts";
import { SettingsView } from "../views/settings.tsx";
import { campaignSheets } from "../views/words.ts";
import { text } from "./form.ts";

/** What the site says of ads; for administrators. */
export async function settingsTab(c: AppContext): Promise<Response> {
  const { adsShare, adsInEmbeds, adsForDonors } = await siteSettings(c.var.ctx);
  const ticked = (on: boolean) => (on ? "1" : "");
  return settingsView(c, {
    values: { adsShare: String(adsShare), adsInEmbeds: ticked(adsInEmbeds), adsForDonors: ticked(adsForDonors) },
  });
}

export async function submitSettings(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  const done = await attempt(() => {
    const input = parseInput(AdSettingsInput, {
      adsShare: text(values.adsShare).trim() || undefined,
      adsInEmbeds: values.adsInEmbeds === "1",
      adsForDonors: values.adsForDonors === "1",
    });
    return changeAdSettings(c.var.ctx, c.var.actor, input);
  });
  if (!done.ok) return settingsView(c, { values, problem: done.problem });
  return c.redirect(`${href(c.var.lang, "/admin/ads")}?tab=settings&saved=1`, 303);
}

async function settingsView(c: AppContext, form: FormState): Promise<Response> {
  const { ctx, actor, t } = c.var;
  if (actor.role !== "admin") throw forbidden();
  const standings = await adStandings(ctx);
  return page(
    c,
    { title: t("ads.settings.title"), area: "admin", active: "ads", robots: "noindex", sheets: campaignSheets },
    <SettingsView c={c} waits={standings.awaiting_verification} form={form} />,
    form.problem?.status ?? 200,
  );
}
