import type { AppContext } from "../../platform/http/types.ts";
import { type Lang, langs } from "../../platform/i18n/translate.ts";
import { FormProblem, type FormState, fieldValue, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { contentsMax, descriptionMax, titleMax } from "../limits.ts";
import { placeholders } from "../placeholders.ts";
import type { RenderedDocument } from "../queries/shown.ts";
import type { Draft, Version } from "../queries/texts.ts";
import type { Seed } from "../seeds.ts";
import { Diff } from "./diff.tsx";
import { Versions } from "./versions.tsx";

/** What is known of a document in one language. */
export type Known = {
  slug: string;
  lang: Lang;
  text: Seed | undefined;
  version: number;
  /** Undefined for a page that the operator added. */
  seed: Seed | undefined;
  draft: Draft | undefined;
  versions: Version[];
};

export type Former = { version: number; body: string; title: string };

type EditorProps = {
  c: AppContext;
  known: Known;
  form: FormState;
  preview: RenderedDocument | undefined;
  former: Former | undefined;
  done: string | undefined;
};

export function EditorView({ c, known, form, preview, former, done }: EditorProps) {
  const { t, lang } = c.var;
  const { slug, text, version, draft } = known;
  const here = href(lang, `/admin/documents/${slug}/${known.lang}`);
  const said = (["published", "draft", "restored"] as const).find((one) => one === done);
  return (
    <div className="document-editor">
      <div className="page-h">
        <h1>{text?.title ?? draft?.title ?? slug}</h1>
        <div className="end">
          {text ? (
            <a className="button line" href={href(known.lang, `/${slug}`)}>
              <Icon name="eye" size="s" />
              {t("documents.admin.view")}
            </a>
          ) : null}
        </div>
      </div>
      {said ? <Saved text={t(`documents.admin.done.${said}`)} /> : null}
      <Languages c={c} known={known} />
      {known.seed || !text ? null : <p className="quiet small form-field">{t("documents.admin.listed")}</p>}
      {draft && !form.problem ? (
        <p className="notice">
          <Icon name="info" />
          {t(text ? "documents.admin.isDraft" : "documents.admin.isNew")}
        </p>
      ) : null}
      {form.problem?.code === "DOCUMENT_CHANGED" ? <Conflict c={c} known={known} form={form} /> : null}
      <div className="document-cols">
        <form className="panel" method="post" encType="multipart/form-data" action={here}>
          <FormProblem form={form} t={t} />
          <input type="hidden" name="seen" value={`${version}-${draft?.savedAt ?? 0}`} />
          <Fields c={c} form={form} />
          <Buttons c={c} known={known} here={here} />
        </form>
        <Preview c={c} preview={preview} lang={known.lang} />
      </div>
      {former ? <FormerText c={c} known={known} former={former} here={here} /> : null}
      <Versions c={c} known={known} here={here} />
    </div>
  );
}

function Languages({ c, known }: { c: AppContext; known: Known }) {
  const { t, lang } = c.var;
  return (
    <nav className="chips document-languages" aria-label={t("documents.admin.language")}>
      {langs.map((one) => (
        <a
          key={one}
          className="chip"
          href={href(lang, `/admin/documents/${known.slug}/${one}`)}
          aria-current={one === known.lang ? "true" : undefined}
        >
          {t(`documents.admin.languages.${one}`)}
        </a>
      ))}
      <code className="quiet small">/{known.slug}</code>
    </nav>
  );
}

function Fields({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  const inForm = { form, t };
  return (
    <>
      <TextInput {...inForm} name="title" label={t("documents.admin.name")} required maxLength={titleMax} />
      <TextInput
        {...inForm}
        name="description"
        label={t("documents.admin.description")}
        maxLength={descriptionMax}
        help={t("documents.admin.descriptionHelp")}
        optional
      />
      <div className="document-source">
        <TextArea
          {...inForm}
          name="contents"
          label={t("documents.admin.contents")}
          rows={24}
          maxLength={contentsMax}
          help={
            <>
              {t("documents.admin.contentsHelp")} <code>{placeholders.map((name) => `{{${name}}}`).join(" ")}</code>
            </>
          }
        />
      </div>
    </>
  );
}

function Buttons({ c, known, here }: { c: AppContext; known: Known; here: string }) {
  const { t } = c.var;
  return (
    <div className="row wrap document-buttons">
      <button className="button main-action" type="submit" name="action" value="publish" data-submit>
        {t("documents.admin.publish")}
      </button>
      <button className="button line" type="submit" name="action" value="draft">
        {t("documents.admin.keep")}
      </button>
      <button
        className="button line"
        type="submit"
        name="action"
        value="preview"
        data-hx-post={here}
        data-hx-target="#document-preview"
        data-hx-select="#document-preview"
        data-hx-swap="outerHTML"
      >
        <Icon name="eye" size="s" />
        {t("documents.admin.preview")}
      </button>
      {known.draft ? (
        <button className="button ghost" type="submit" name="action" value="discard" formNoValidate>
          {t("documents.admin.discard")}
        </button>
      ) : null}
    </div>
  );
}

function Preview({ c, preview, lang }: { c: AppContext; preview: RenderedDocument | undefined; lang: Lang }) {
  const { t } = c.var;
  return (
    <section className="panel document-preview" id="document-preview" aria-labelledby="preview-title" tabIndex={-1}>
      <header>
        <h2 id="preview-title">{t("documents.admin.preview")}</h2>
      </header>
      {preview ? (
        <article className="pico" lang={lang}>
          <p className="strong">{bindShortWords(preview.title)}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render.ts */}
          <div dangerouslySetInnerHTML={{ __html: bindShortWords(preview.html) }} />
        </article>
      ) : (
        <p className="quiet">{t("documents.admin.previewHelp")}</p>
      )}
    </section>
  );
}

/** Two edited at once: what one typed stays in the form, and what the other published stands beside it. */
function Conflict({ c, known, form }: { c: AppContext; known: Known; form: FormState }) {
  const { t } = c.var;
  const theirs = known.draft ?? known.text;
  return (
    <section className="panel" aria-labelledby="conflict-title">
      <header>
        <h2 id="conflict-title">{t("documents.admin.conflict")}</h2>
      </header>
      <p className="form-field">{t("documents.admin.conflictText")}</p>
      <Diff c={c} before={theirs?.body ?? ""} after={fieldValue(form, "contents")} />
      <details>
        <summary>{t("documents.admin.theirs")}</summary>
        <textarea className="field" readOnly rows={12} aria-label={t("documents.admin.theirs")} value={theirs?.body} />
      </details>
    </section>
  );
}

/** A former text, with what the present one made of it. */
function FormerText({ c, known, former, here }: { c: AppContext; known: Known; former: Former; here: string }) {
  const { t } = c.var;
  return (
    <section className="panel" id="former" aria-labelledby="former-title">
      <header>
        <h2 id="former-title">
          {former.version === 0 ? t("documents.admin.shipped") : t("documents.admin.version", { n: former.version })}
        </h2>
      </header>
      <p className="quiet form-field">{t("documents.admin.diffText")}</p>
      <Diff c={c} before={former.body} after={known.text?.body ?? ""} />
      <form method="post" encType="multipart/form-data" action={here}>
        <input type="hidden" name="seen" value={`${known.version}-${known.draft?.savedAt ?? 0}`} />
        <button className="button line" type="submit" name="action" value={`restore:${former.version}`}>
          <Icon name="undo" size="s" />
          {t("documents.admin.restore")}
        </button>
      </form>
    </section>
  );
}
