import { noteMax, reasonMax } from "../../entry/limits.ts";
import type { EntryBlock, InvitationCode } from "../../entry/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { emptyForm, FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";

type Kind = EntryBlock["kind"];
type ViewProps = {
  c: AppContext;
  codes: InvitationCode[];
  blocks: Record<Kind, EntryBlock[]>;
  forms: Partial<Record<"code" | Kind, FormState>>;
};

export function EntryView({ c, codes, blocks, forms }: ViewProps) {
  const { t } = c.var;
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("entry.title")}</h1>
      </div>
      {c.req.query("saved") === "1" ? <Saved text={t("entry.saved")} /> : null}
      <div className="settings-cols">
        <Codes c={c} codes={codes} form={forms.code ?? emptyForm} />
        <div className="stack">
          {(["domain", "network"] as const).map((kind) => (
            <Blocks key={kind} c={c} kind={kind} rows={blocks[kind]} form={forms[kind] ?? emptyForm} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Codes({ c, codes, form }: { c: AppContext; codes: InvitationCode[]; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const action = href(lang, "/admin/entry");
  return (
    <section className="panel" aria-labelledby="codes-title">
      <header>
        <h2 id="codes-title">{t("entry.codes.title")}</h2>
      </header>
      <p className="quiet form-field">{t("entry.codes.text")}</p>
      <form method="post" action={action}>
        <FormProblem {...inForm} />
        <TextInput {...inForm} name="code" label={t("entry.codes.code")} required maxLength={60} autoComplete="off" />
        <TextInput {...inForm} name="note" label={t("entry.codes.note")} maxLength={noteMax} optional />
        <TextInput
          {...inForm}
          name="usesMax"
          label={t("entry.codes.usesMax")}
          inputMode="decimal"
          maxLength={6}
          help={t("entry.codes.usesHelp")}
          optional
        />
        <DateTimeField {...inForm} name="endsAt" label={t("entry.codes.endsAt")} instant={null} optional />
        <button className="button main-action" type="submit" name="action" value="code">
          {t("entry.codes.make")}
        </button>
      </form>
      <ul className="work-list">
        {codes.map((one) => (
          <li key={one.code} className="work-item">
            <div>
              <code className="strong">{one.code}</code>
              <p className="quiet small">
                {one.note ? `${one.note} · ` : null}
                {t("entry.codes.used", { n: one.uses, max: one.usesMax ?? "∞" })}
                {one.endsAt === null ? null : (
                  <>
                    {" · "}
                    {t("entry.codes.until")} <LocalTime at={one.endsAt} />
                  </>
                )}
              </p>
            </div>
            <Remove c={c} action={`drop:${one.code}`} name={one.code} label={t("entry.remove")} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Blocks({ c, kind, rows, form }: { c: AppContext; kind: Kind; rows: EntryBlock[]; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <section className="panel" aria-labelledby={`${kind}-title`}>
      <header>
        <h2 id={`${kind}-title`}>{t(`entry.${kind}.title`)}</h2>
      </header>
      <form method="post" action={href(lang, "/admin/entry")}>
        <FormProblem {...inForm} />
        <TextInput
          {...inForm}
          name={kind}
          label={t(`entry.${kind}.value`)}
          required
          maxLength={253}
          autoComplete="off"
          help={t(`entry.${kind}.help`)}
        />
        <TextInput
          {...inForm}
          name={`${kind}Reason`}
          label={t("entry.reason")}
          maxLength={reasonMax}
          help={t("entry.reasonHelp")}
          optional
        />
        <button className="button line" type="submit" name="action" value={kind}>
          {t("entry.block")}
        </button>
      </form>
      <ul className="work-list">
        {rows.map((row) => (
          <li key={row.id} className="work-item">
            <div>
              <code className="strong">{row.value}</code>
              <p className="quiet small">
                {row.reason ? `${row.reason} · ` : null}
                <LocalTime at={row.createdAt} show="date" />
              </p>
            </div>
            <Remove c={c} action={`open:${row.id}`} name={row.value} label={t("entry.open")} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Remove({ c, action, name, label }: { c: AppContext; action: string; name: string; label: string }) {
  return (
    <form method="post" action={href(c.var.lang, "/admin/entry")}>
      <button className="button compact ghost" type="submit" name="action" value={action}>
        <Icon name="trash" size="s" />
        {label}
        <span className="visually-hidden">: {name}</span>
      </button>
    </form>
  );
}
