import type { AppContext } from "../../platform/http/types.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { bytes } from "../../ui/format.ts";
import { emptyForm, Field, FormProblem, type FormState, type InForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import { countsOf } from "../json.ts";
import type { Export } from "../rules/exports.ts";
import type { Import } from "../rules/imports.ts";
import { archiveLink } from "../urls.ts";

export type DataForm = "export" | "import";
export type Data = {
  made: Export | undefined;
  brought: Import | undefined;
  /** Bytes of the films that one uploaded. */
  films: number;
  failed: { which: DataForm; form: FormState } | undefined;
};

type Props = { c: AppContext; data: Data };

const base = "/account/privacy";

/** A panel that follows what is going on. Its link leads to no place on the page: browsers would go there and ask nobody. */
function followed(lang: Lang, id: DataForm) {
  return {
    "data-hx-get": href(lang, base),
    "data-hx-select": `#${id}`,
    "data-hx-trigger": "every 3s",
    "data-hx-swap": "outerMorph",
  };
}

/** Everything that is kept on a person, as one file. */
export function ExportPanel({ c, data }: Props) {
  const { t, lang } = c.var;
  const { made, films, failed } = data;
  const form = failed?.which === "export" ? failed.form : emptyForm;
  return (
    <section
      className="panel"
      id="export"
      aria-labelledby="privacy-export"
      {...(made?.state === "making" ? followed(lang, "export") : {})}
    >
      <header>
        <h2 id="privacy-export">{t("privacy.export.title")}</h2>
      </header>
      <p className="small quiet form-field">{t("privacy.export.text")}</p>
      <FormProblem form={form} t={t} />
      {made?.state === "making" ? <Making c={c} made={made} /> : null}
      {made?.state === "ready" ? <Ready c={c} made={made} /> : null}
      {made?.state === "failed" ? <p className="notice bad">{t("privacy.export.failed")}</p> : null}
      {made?.state === "making" ? null : (
        <details className="form-field" open={made === undefined || failed?.which === "export"}>
          <summary className="field-name">{t(made ? "privacy.export.again" : "privacy.export.ask")}</summary>
          <form method="post" action={href(lang, `${base}/export`)}>
            {films > 0 ? (
              <Checkbox
                {...{ form, t }}
                name="withFilms"
                label={t("privacy.export.withFilms", { size: bytes(films, lang) })}
              />
            ) : null}
            <PasswordInput
              {...{ form, t }}
              name="exportPassword"
              label={t("security.password.current")}
              autoComplete="current-password"
            />
            <Submit kind="line" label={t("privacy.export.ask")} />
          </form>
        </details>
      )}
    </section>
  );
}

function Making({ c, made }: { c: AppContext; made: Export }) {
  const { t, lang } = c.var;
  const percent = Math.floor(made.progress * 100);
  return (
    <>
      <p aria-live="polite">{t("privacy.export.making", { percent })}</p>
      <progress className="form-field" max={100} value={percent} aria-labelledby="privacy-export" />
      <p>
        <a className="button line" href={href(lang, base)}>
          {t("privacy.export.refresh")}
        </a>
      </p>
    </>
  );
}

function Ready({ c, made }: { c: AppContext; made: Export }) {
  const { t, lang, ctx } = c.var;
  const { expiresAt, bytes: size } = made;
  if (expiresAt === null || expiresAt <= ctx.clock.now()) return null;
  return (
    <>
      <p className="form-field">
        {withMoments(
          t("privacy.export.ready", { size: bytes(size ?? 0, lang), date: momentGap }),
          <LocalTime key="until" at={expiresAt} show="date" />,
        )}
      </p>
      <div className="row wrap form-field">
        <a className="button main-action" href={archiveLink(ctx, made, expiresAt)} download>
          <Icon name="download" size="s" /> {t("privacy.export.download")}
        </a>
        <form method="post" action={href(lang, `${base}/export/remove`)}>
          <Submit kind="ghost" label={t("privacy.export.remove")} />
        </form>
      </div>
    </>
  );
}

/** What was kept at another site of ours, brought here: first shown, then taken over. */
export function ImportPanel({ c, data }: Props) {
  const { t, lang } = c.var;
  const { brought, failed } = data;
  const form = failed?.which === "import" ? failed.form : emptyForm;
  return (
    <section
      className="panel"
      id="import"
      aria-labelledby="privacy-import"
      {...(brought?.state === "running" ? followed(lang, "import") : {})}
    >
      <header>
        <h2 id="privacy-import">{t("privacy.import.title")}</h2>
      </header>
      <FormProblem form={form} t={t} />
      {brought ? (
        <Brought c={c} brought={brought} />
      ) : (
        <form method="post" encType="multipart/form-data" action={href(lang, `${base}/import`)}>
          <p className="small quiet form-field">{t("privacy.import.text")}</p>
          <ArchiveField {...{ form, t }} />
          <Submit kind="line" label={t("privacy.import.look")} />
        </form>
      )}
    </section>
  );
}

function ArchiveField({ form, t }: InForm) {
  return (
    <Field {...{ form, t }} name="archive" label={t("privacy.import.file")}>
      {(control) => <FileInput {...control} t={t} accept=".zip,application/zip" />}
    </Field>
  );
}

function Brought({ c, brought }: { c: AppContext; brought: Import }) {
  const { t, lang } = c.var;
  const { carried, state } = brought;
  const some = countsOf(carried).filter(([, count]) => count > 0);
  return (
    <>
      <p className="strong form-field">{t("privacy.import.from", { site: carried.site })}</p>
      {some.length === 0 ? <p className="small quiet form-field">{t("privacy.import.nothing")}</p> : null}
      <dl className="settings-facts form-field">
        {some.map(([name, count]) => (
          <div key={name}>
            <dt className="quiet">{t(`privacy.import.${name}`)}</dt>
            <dd className="end num">{count}</dd>
          </div>
        ))}
      </dl>
      {state === "shown" ? <p className="small quiet form-field">{t("privacy.import.twice")}</p> : null}
      {state === "running" ? <p aria-live="polite">{t("privacy.import.running")}</p> : null}
      {state === "done" ? <p className="notice good">{t("privacy.import.done")}</p> : null}
      {state === "failed" ? <p className="notice bad">{t("privacy.import.failed")}</p> : null}
      {state === "running" ? (
        <a className="button line" href={href(lang, base)}>
          {t("privacy.export.refresh")}
        </a>
      ) : (
        <div className="row wrap">
          {state === "done" ? null : (
            <form method="post" action={href(lang, `${base}/import/start`)}>
              <Submit label={t("privacy.import.start")} />
            </form>
          )}
          <form method="post" action={href(lang, `${base}/import/drop`)}>
            <Submit kind="ghost" label={t(state === "done" ? "privacy.import.close" : "privacy.import.drop")} />
          </form>
        </div>
      )}
    </>
  );
}
