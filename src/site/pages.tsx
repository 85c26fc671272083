import { codeBrake } from "../accounts/brakes.ts";
import { day, minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";
import { writeCookie } from "../platform/http/cookies.ts";
import { attempt, type FormValues, parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { untrustedProxy } from "../platform/http/untrusted-proxy.ts";
import { langs } from "../platform/i18n/translate.ts";
import { notFound } from "../platform/problem.ts";
import { type SiteSettings, siteSettings } from "../platform/settings/settings.ts";
import type { FormState } from "../ui/forms.tsx";
import { href } from "../ui/href.ts";
import { nextOf } from "../ui/next.ts";
import { page } from "../ui/page.tsx";
import { iconRoutes } from "./icons.ts";
import { SiteInput } from "./input.ts";
import { gigabyte } from "./limits.ts";
import { announcementsPage, putAway, submitAnnouncement, submitMaintenance } from "./pages/announcements.tsx";
import { setupPage, submitSetup } from "./pages/setup.tsx";
import { changeSite, putStepsAway } from "./rules/change.ts";
import { removeLogo, uploadLogo } from "./rules/logo.ts";
import { SiteForm } from "./views/site-form.tsx";

const consentBrake: Brake = { name: "consent", max: 120, windowMs: minute };

export const sitePages = definePages((on) => {
  on.get("/setup", "-", setupPage);
  on.post("/setup", "-", submitSetup, { brake: codeBrake });
  on.get("/admin/settings", "admin", settingsPage);
  on.post("/admin/settings", "admin", submitSettings);
  on.get("/admin/announcements", "admin", announcementsPage);
  on.post("/admin/announcements", "admin", submitAnnouncement);
  on.post("/admin/maintenance", "admin", submitMaintenance);
  on.post("/announcements/:id/away", "-", putAway, { brake: consentBrake });
  on.post("/admin/steps", "admin", submitSteps);
  on.post("/consent", "-", submitConsent, { brake: consentBrake });
  on.get("/language/:lang", "-", chooseLanguage);
  iconRoutes(on);
});

async function settingsPage(c: AppContext): Promise<Response> {
  return settingsView(c, { values: valuesOf(await siteSettings(c.var.ctx)) });
}

async function submitSettings(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values: sent, files } = await readForm(c, { files: true });
  const { logoCrop = "", logoGone, ...values } = sent;
  const done = await attempt(async () => {
    await changeSite(ctx, actor, parseInput(SiteInput, values));
    if (files.logo) await uploadLogo(ctx, actor, files.logo, String(logoCrop));
    else if (logoGone === "1") await removeLogo(ctx, actor);
  });
  if (!done.ok) return settingsView(c, { values, problem: done.problem });
  return c.redirect(`${href(c.var.lang, "/admin/settings")}?saved=1`, 303);
}

async function submitSteps(c: AppContext): Promise<Response> {
  await putStepsAway(c.var.ctx, c.var.actor);
  return c.redirect(href(c.var.lang, "/"), 303);
}

/** The answer to the cookie notice, from a browser without scripts. */
async function submitConsent(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  writeCookie(c, "consent", "1", { maxAgeMs: 365 * day });
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

/** Goes on in a language, which this browser is remembered to have chosen; works without scripts. */
function chooseLanguage(c: AppContext<"/language/:lang">): Response {
  const lang = langs.find((one) => one === c.req.param("lang"));
  if (!lang) throw notFound();
  writeCookie(c, "i18n_redirected", lang, { maxAgeMs: 365 * day });
  return c.redirect(nextOf(c, c.req.query("next")), 303);
}

async function settingsView(c: AppContext, form: FormState): Promise<Response> {
  const proxied = (await untrustedProxy(c.var.ctx)) !== undefined;
  return page(
    c,
    { title: c.var.t("site.title"), area: "admin", active: "site", robots: "noindex" },
    <SiteForm c={c} form={form} saved={c.req.query("saved") === "1"} proxied={proxied} />,
    form.problem?.status ?? 200,
  );
}

function valuesOf(site: SiteSettings): FormValues {
  const { name, description, operatorName, operatorAddress, contactEmail, accent, adults, watchedWords } = site;
  const { registration, registrationFrom, registrationTo, invitationCode } = site;
  const gigabytes = (bytes: number | null) => (bytes === null ? "" : String(+(bytes / gigabyte).toFixed(3)));
  return {
    ...{ name, description, operatorName, operatorAddress, contactEmail, accent, adults, watchedWords },
    ...{ registration, registrationFrom, registrationTo, invitationCode },
    uploadQuota: gigabytes(site.uploadQuotaBytes),
    uploadMax: gigabytes(site.uploadMaxBytes),
    uploadsPerDay: site.uploadsPerDay === null ? "" : String(site.uploadsPerDay),
  };
}
