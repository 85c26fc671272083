import type { AppContext } from "../../platform/http/types.ts";
import type { SiteSettings } from "../../platform/settings/settings.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { maintenanceTextMax } from "../limits.ts";

type PanelProps = { c: AppContext; maintenance: SiteSettings["maintenance"]; form: FormState };

/** Closing the site for work on it, and opening it again. */
export function MaintenancePanel({ c, maintenance, form }: PanelProps) {
  const { t, lang } = c.var;
  const action = href(lang, "/admin/maintenance");
  return (
    <section className="panel" aria-labelledby="maintenance-title">
      <header>
        <h2 id="maintenance-title">{t("site.maintenance.title")}</h2>
      </header>
      <p className="quiet form-field">{t("site.maintenance.about")}</p>
      <FormProblem form={form} t={t} />
      {maintenance ? (
        <form method="post" action={action}>
          <p className="form-field">
            <span className="stat warn">
              <Icon name="warning" />
              {t("site.maintenance.isOn")}
            </span>{" "}
            <LocalTime at={maintenance.since} />
          </p>
          <button className="button main-action" type="submit" name="action" value="end">
            {t("site.maintenance.stop")}
          </button>
        </form>
      ) : (
        <form method="post" action={action} data-confirm={t("site.maintenance.beginSure")}>
          <TextArea
            form={form}
            t={t}
            name="maintenancePl"
            label={t("site.maintenance.pl")}
            rows={2}
            maxLength={maintenanceTextMax}
            optional
          />
          <TextArea
            form={form}
            t={t}
            name="maintenanceEn"
            label={t("site.maintenance.en")}
            rows={2}
            maxLength={maintenanceTextMax}
            optional
          />
          <DateTimeField form={form} t={t} name="until" label={t("site.maintenance.end")} instant={null} optional />
          <button className="button danger" type="submit" name="action" value="begin">
            {t("site.maintenance.begin")}
          </button>
        </form>
      )}
    </section>
  );
}
