import type { AppContext } from "../../platform/http/types.ts";
import type { SiteSettings } from "../../platform/settings/settings.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { announcementKinds, announcementMax, announcementUrlMax, audiences } from "../limits.ts";
import type { Announcement } from "../queries/announcements.ts";
import { MaintenancePanel } from "./maintenance.tsx";

type ViewProps = {
  c: AppContext;
  rows: Announcement[];
  /** The one that the form changes. */
  edited: Announcement | undefined;
  forms: { announcement: FormState; maintenance: FormState };
  maintenance: SiteSettings["maintenance"];
  saved: boolean;
};

export function AnnouncementsView({ c, rows, edited, forms, maintenance, saved }: ViewProps) {
  const { t } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("site.announcements.title")}</h1>
      </div>
      {saved ? <Saved text={t("site.announcements.saved")} /> : null}
      <p className="quiet form-field">{t("site.announcements.text")}</p>
      <div className="settings-cols">
        <div className="stack">
          <AnnouncementForm key={edited?.id} c={c} edited={edited} form={forms.announcement} />
          <MaintenancePanel c={c} maintenance={maintenance} form={forms.maintenance} />
        </div>
        {rows.length === 0 ? (
          <Empty icon="bell" title={t("site.announcements.empty")} text={t("site.announcements.emptyText")} />
        ) : (
          <ul className="stack">
            {rows.map((row) => (
              <Row key={row.id} c={c} row={row} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type FormProps = { c: AppContext; edited: Announcement | undefined; form: FormState };

function AnnouncementForm({ c, edited, form }: FormProps) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const words = (name: "kinds" | "audiences", values: readonly string[]) =>
    values.map((value) => ({
      value,
      label: t(`site.announcements.${name}.${value}` as "site.announcements.kinds.info"),
    }));
  return (
    <form className="panel" method="post" action={href(lang, "/admin/announcements")} id="form">
      <header>
        <h2>{t(edited ? "site.announcements.edit" : "site.announcements.new")}</h2>
      </header>
      <FormProblem {...inForm} />
      <TextInput
        {...inForm}
        name="pl"
        label={t("site.announcements.pl")}
        required
        maxLength={announcementMax}
        counter
      />
      <TextInput
        {...inForm}
        name="en"
        label={t("site.announcements.en")}
        required
        maxLength={announcementMax}
        counter
      />
      <TextInput
        {...inForm}
        name="url"
        label={t("site.announcements.url")}
        maxLength={announcementUrlMax}
        help={t("site.announcements.urlHelp")}
        optional
      />
      <div className="two">
        <Select
          {...inForm}
          name="kind"
          label={t("site.announcements.kind")}
          options={words("kinds", announcementKinds)}
        />
        <Select
          {...inForm}
          name="audience"
          label={t("site.announcements.audience")}
          options={words("audiences", audiences)}
        />
      </div>
      <div className="two">
        <DateTimeField
          {...inForm}
          name="startsAt"
          label={t("site.announcements.startsAt")}
          instant={edited?.startsAt ?? null}
          optional
        />
        <DateTimeField
          {...inForm}
          name="endsAt"
          label={t("site.announcements.endsAt")}
          instant={edited?.endsAt ?? null}
          optional
        />
      </div>
      <Checkbox {...inForm} name="dismissible" label={t("site.announcements.dismissible")} checked />
      <Submit
        label={t(edited ? "ui.save" : "site.announcements.publish")}
        name="action"
        value={edited ? `edit:${edited.id}` : "new"}
      />
    </form>
  );
}

function Row({ c, row }: { c: AppContext; row: Announcement }) {
  const { t, lang, ctx } = c.var;
  const now = ctx.clock.now();
  const state = row.endsAt !== null && row.endsAt <= now ? "over" : row.startsAt > now ? "later" : "now";
  return (
    <li className="panel">
      <p>
        <span className={`stat ${{ now: "ok", later: "info", over: "off" }[state]}`}>
          <Icon name={state === "now" ? "check" : "clock"} />
          {t(`site.announcements.states.${state}`)}
        </span>{" "}
        <span className="quiet small">
          {t(`site.announcements.kinds.${row.kind}`)} · {t(`site.announcements.audiences.${row.audience}`)} ·{" "}
          <LocalTime at={row.startsAt} />
          {row.endsAt === null ? null : (
            <>
              {" – "}
              <LocalTime at={row.endsAt} />
            </>
          )}
        </span>
      </p>
      <p lang="pl">{row.pl}</p>
      <p className="quiet form-field" lang="en">
        {row.en}
      </p>
      <form
        className="row wrap"
        method="post"
        action={href(lang, "/admin/announcements")}
        data-confirm={t("site.announcements.removeSure")}
      >
        <a className="button compact line" href={`${href(lang, "/admin/announcements")}?edit=${row.id}#form`}>
          <Icon name="edit" size="s" />
          {t("site.announcements.edit")}
        </a>
        <button className="button compact ghost" type="submit" name="action" value={`remove:${row.id}`}>
          <Icon name="trash" size="s" />
          {t("site.announcements.remove")}
        </button>
      </form>
    </li>
  );
}
