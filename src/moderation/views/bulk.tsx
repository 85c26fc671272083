import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { roles } from "../input.ts";
import type { Planned } from "../rules/bulk.ts";
import type { BulkAct } from "../table.ts";
import { BlockFields } from "./block-fields.tsx";

const acts: BulkAct[] = ["block", "unblock", "role", "feature", "unfeature"];

/** Above the list of accounts: what to do to those that are ticked; a script shows it once one is. */
export function BulkBar({ c }: { c: AppContext }) {
  const { t, lang, actor } = c.var;
  const offered = acts.filter((act) => act !== "role" || actor.role === "admin");
  return (
    <form
      className="bulk people-bulk"
      id="bulk"
      method="post"
      action={href(lang, "/admin/users/bulk")}
      data-bulk
      hidden
    >
      <span>
        {t("moderation.bulk.chosen")} <b className="strong num" data-bulk-count />
      </span>
      <span className="select">
        <select className="field" name="act" aria-label={t("moderation.bulk.act")}>
          {offered.map((act) => (
            <option key={act} value={act}>
              {t(`moderation.bulk.acts.${act}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <button className="button compact line" type="submit" name="action" value="plan">
        {t("moderation.bulk.next")}
      </button>
      <span className="grow" />
      <button
        className="icon-button compact"
        type="button"
        data-bulk-clear
        aria-label={t("videos.manage.clearSelection")}
      >
        <Icon name="close" />
      </button>
    </form>
  );
}

/** What came of it, with the way back. */
export function BulkSaid({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  const said = (["done", "undone", "late", "none"] as const).find((one) => one === c.req.query("bulk"));
  const undo = c.req.query("undo");
  if (!said) return null;
  return (
    <>
      <Saved text={t(`moderation.bulk.said.${said}`)} />
      {said === "done" && undo ? (
        <form className="form-field" method="post" action={href(lang, "/admin/users/bulk")}>
          <button className="button compact line" type="submit" name="action" value={`undo:${undo}`}>
            <Icon name="undo" size="s" />
            {t("moderation.bulk.undo")}
          </button>
        </form>
      ) : null}
    </>
  );
}

type BulkProps = { c: AppContext; act: BulkAct; planned: Planned[]; form: FormState };

/** Whom it would change, and whom not; what it needs besides; and the button that does it. */
export function BulkView({ c, act, planned, form }: BulkProps) {
  const { t, lang } = c.var;
  const does = planned.filter(({ verdict }) => verdict === "does");
  return (
    <form className="narrow stack" method="post" action={href(lang, "/admin/users/bulk")}>
      <div className="page-h">
        <h1>{t(`moderation.bulk.acts.${act}`)}</h1>
        <span className="quiet num">{does.length}</span>
      </div>
      <FormProblem form={form} t={t} />
      <input type="hidden" name="act" value={act} />
      <ul className="panel work-list">
        {planned.map(({ user, verdict }) => (
          <li key={user.id} className="work-item">
            {verdict === "does" ? <input type="hidden" name="ids" value={user.id} /> : null}
            <span className={verdict === "does" ? undefined : "quiet"}>
              {personName(user)} · {user.email}
            </span>
            <span className={`stat ${verdict === "does" ? "ok" : "off"}`}>
              <Icon name={verdict === "does" ? "check" : "close"} />
              {t(`moderation.bulk.verdicts.${verdict}`)}
            </span>
          </li>
        ))}
      </ul>
      <Details c={c} act={act} form={form} />
      <div className="row">
        <button
          className={`button ${act === "block" ? "danger" : "main-action"}`}
          type="submit"
          name="action"
          value="do"
          disabled={does.length === 0}
        >
          {t("moderation.bulk.do")}
        </button>
        <a className="button ghost" href={href(lang, "/admin")}>
          {t("ui.cancel")}
        </a>
      </div>
    </form>
  );
}

function Details({ c, act, form }: Omit<BulkProps, "planned">) {
  const { t } = c.var;
  if (act === "role")
    return (
      <Select
        form={form}
        t={t}
        name="role"
        label={t("moderation.people.role")}
        fallback="user"
        options={roles.map((role) => ({ value: role, label: t(`moderation.people.roles.${role}`) }))}
      />
    );
  if (act !== "block") return null;
  return (
    <div className="panel">
      <BlockFields c={c} form={form} />
    </div>
  );
}
