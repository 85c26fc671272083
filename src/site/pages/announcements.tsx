import { day } from "../../platform/clock.ts";
import { readCookie, writeCookie } from "../../platform/http/cookies.ts";
import { readMoment, zoneField } from "../../platform/http/date-fields.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Problem } from "../../platform/problem.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nextOf } from "../../ui/next.ts";
import { fragment, page } from "../../ui/page.tsx";
import { AnnouncementInput, MaintenanceInput } from "../input.ts";
import { type Announcement, allAnnouncements, announcementById, keyOf } from "../queries/announcements.ts";
import { removeAnnouncement, saveAnnouncement } from "../rules/announcements.ts";
import { beginMaintenance, endMaintenance } from "../rules/maintenance.ts";
import { AnnouncementsView } from "../views/announcements.tsx";

/** As many that one put away are remembered. */
const rememberedMax = 6;

type Forms = { announcement: FormState; maintenance: FormState };
const noForms: Forms = { announcement: emptyForm, maintenance: emptyForm };

/** `/admin/announcements`: what is said above every page, and closing the site for work on it. */
export async function announcementsPage(c: AppContext): Promise<Response> {
  return announcementsView(c, noForms);
}

export async function submitAnnouncement(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const [verb, id] = String(values.action ?? "").split(":");
  const done = await attempt(async () => {
    if (verb === "remove") return removeAnnouncement(ctx, actor, id ?? "");
    const { kind, pl, en, url, audience } = values;
    const input = parseInput(AnnouncementInput, {
      kind,
      pl,
      en,
      url,
      audience,
      dismissible: values.dismissible === "1",
    });
    const times = { startsAt: moment(values, "startsAt"), endsAt: moment(values, "endsAt") ?? null };
    return saveAnnouncement(ctx, actor, verb === "edit" ? id : undefined, input, times);
  });
  return answer(c, done, { ...noForms, announcement: { values } });
}

export async function submitMaintenance(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const done = await attempt(() => {
    if (values.action === "end") return endMaintenance(ctx, actor);
    const input = parseInput(MaintenanceInput, { pl: values.maintenancePl, en: values.maintenanceEn });
    return beginMaintenance(ctx, actor, input, moment(values, "until") ?? null);
  });
  return answer(c, done, { ...noForms, maintenance: { values } });
}

/** Shows it to this browser no more. */
export async function putAway(c: AppContext<"/announcements/:id/away">): Promise<Response> {
  const { values } = await readForm(c);
  const found = await announcementById(c.var.ctx, c.req.param("id"));
  if (found) {
    const known = (readCookie(c, "told") ?? "").split(".").filter((key) => /^[a-z0-9]{1,10}$/.test(key));
    const all = [...new Set([...known, keyOf(found)])].slice(-rememberedMax);
    writeCookie(c, "told", all.join("."), { maxAgeMs: 365 * day });
  }
  if (c.req.header("hx-request")) return fragment(c, null);
  return c.redirect(nextOf(c, String(values.next ?? "")), 303);
}

type Done = { ok: true } | { ok: false; problem: Problem };

async function answer(c: AppContext, done: Done, forms: Forms): Promise<Response> {
  if (done.ok) return c.redirect(`${href(c.var.lang, "/admin/announcements")}?saved=1`, 303);
  if (done.problem.status === 404 || done.problem.status === 403) throw done.problem;
  const { problem } = done;
  const filled = (form: FormState) => (form === emptyForm ? form : { ...form, problem });
  const shown = { announcement: filled(forms.announcement), maintenance: filled(forms.maintenance) };
  return announcementsView(c, shown, problem.status);
}

async function announcementsView(c: AppContext, forms: Forms, status = 200): Promise<Response> {
  const { ctx, t } = c.var;
  const [rows, { maintenance }] = await Promise.all([allAnnouncements(ctx), siteSettings(ctx)]);
  const edited = rows.find(({ id }) => id === c.req.query("edit"));
  const announcement = edited && forms.announcement === emptyForm ? { values: valuesOf(edited) } : forms.announcement;
  return page(
    c,
    { title: t("site.announcements.title"), area: "admin", active: "announcements", robots: "noindex" },
    <AnnouncementsView
      c={c}
      rows={rows}
      edited={edited}
      forms={{ ...forms, announcement }}
      maintenance={maintenance}
      saved={c.req.query("saved") === "1"}
    />,
    status,
  );
}

function valuesOf({ kind, pl, en, url, audience, dismissible }: Announcement): FormValues {
  return { kind, pl, en, url, audience, ...(dismissible ? { dismissible: "1" } : {}) };
}

/** The moment of a field that may be left empty. */
function moment(values: FormValues, name: string): number | undefined {
  if (String(values[name] ?? "").trim() === "") return undefined;
  return readMoment({ [name]: values[name] ?? "", [zoneField(name)]: values[zoneField(name)] ?? "" }, name);
}
