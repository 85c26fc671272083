import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { OrderHelp, OrderList } from "../../ui/order-list.tsx";
import { Empty } from "../../ui/section.tsx";
import { EnterSubmits, Submit } from "../../ui/submit.tsx";
import { homeSlug, sectionsMax, sectionTitleMax, sectionTypes, slugMax } from "../limits.ts";
import type { Draft } from "../pages/draft.ts";
import type { Conflict, Watching } from "../pages/editor.tsx";
import type { Choices } from "../queries/choices.ts";
import type { FilledSection } from "../queries/filled.ts";
import type { PageVersion, VideoPage } from "../queries/pages.ts";
import { ConflictNote } from "./editor/changes.tsx";
import { History } from "./editor/history.tsx";
import { Mini } from "./editor/mini.tsx";
import { SectionRow } from "./editor/row.tsx";
import { kindIcons } from "./editor/words.ts";
import { pageTitle } from "./titles.ts";

type EditorProps = {
  c: AppContext;
  /** As it is published. */
  found: VideoPage;
  draft: Draft;
  watching: Watching;
  form: FormState;
  filled: FilledSection[];
  choices: Choices;
  versions: PageVersion[];
  /** How many things differ from what is published. */
  changes: number;
  conflict?: Conflict;
  /** The former version that was brought into the form. */
  loaded?: number;
  done: string | undefined;
};

const orderField = "sections-order";

/** A page's sections, to be put in order, set, added and published, beside what one will see. One form, which holds it all. */
export function Editor(props: EditorProps) {
  const { c, found, draft, form, filled, choices, conflict, loaded, done, versions } = props;
  const { t, lang } = c.var;
  const action = href(lang, `/admin/sections/${found.slug}`);
  return (
    <div id="sections-editor" data-changes={props.changes}>
      <form
        method="post"
        action={action}
        id="sections-form"
        noValidate
        data-hx-post={action}
        data-hx-target="#sections-editor"
        data-hx-select="#sections-editor"
        data-hx-swap="outerMorph"
        data-hx-trigger="submit, change delay:150ms, nadaj:ordered"
        data-hx-sync="this:queue all"
      >
        <EnterSubmits action="show" />
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="order" id={orderField} value={draft.sections.map(({ id }) => id).join(",")} />
        <Head {...props} />
        {done === "published" && props.changes === 0 ? <Saved text={t("sections.admin.published")} /> : null}
        {conflict ? <ConflictNote c={c} conflict={conflict} theirs={action} /> : <FormProblem form={form} t={t} />}
        {loaded === undefined || props.changes === 0 ? null : (
          <p className="notice">
            <Icon name="history" />{" "}
            {loaded === 0
              ? t("sections.admin.history.loadedInitial")
              : t("sections.admin.history.loaded", { version: loaded })}
          </p>
        )}
        <div className="sections-editor">
          <div>
            {found.slug === homeSlug ? null : <PageNames {...props} />}
            <OrderHelp t={t} />
            <OrderList t={t} field={orderField} label={t("sections.admin.title")}>
              {draft.sections.map((section, at) => (
                <SectionRow
                  key={section.id}
                  c={c}
                  section={section}
                  form={form}
                  choices={choices}
                  first={at === 0}
                  last={at === draft.sections.length - 1}
                />
              ))}
            </OrderList>
            {draft.sections.length === 0 ? (
              <Empty icon="layout" title={t("sections.admin.empty")} text={t("sections.admin.emptyText")} />
            ) : null}
            <History c={c} versions={versions} present={found.version} home={found.slug === homeSlug} />
          </div>
          <Mini c={c} filled={filled} watching={props.watching} />
        </div>
      </form>
    </div>
  );
}

function Head({ c, found, draft, changes }: EditorProps) {
  const { t, lang } = c.var;
  return (
    <div className="page-h">
      <a className="icon-button" href={href(lang, "/admin/sections")} aria-label={t("sections.admin.back")}>
        <Icon name="left" />
      </a>
      <h1>{pageTitle(found, t, lang)}</h1>
      {changes > 0 ? (
        <span className="stat warn">
          <Icon name="edit" />
          {t("sections.admin.unpublished", { count: changes })}
        </span>
      ) : null}
      <div className="end">
        {draft.sections.length < sectionsMax ? <AddMenu c={c} /> : null}
        <Submit label={t("sections.admin.publish")} name="action" value="publish" />
      </div>
    </div>
  );
}

/** The kinds of sections, each a button of the form. */
function AddMenu({ c }: { c: AppContext }) {
  const { t } = c.var;
  return (
    <details className="menu-host pulldown" data-drop>
      <summary className="button line">
        <Icon name="plus" size="s" />
        {t("sections.admin.addSection")}
      </summary>
      <div className="menu add-section">
        {sectionTypes.map((type) => (
          <button key={type} type="submit" name="action" value={`add:${type}`}>
            <Icon name={kindIcons[type]} />
            {t(`sections.types.${type}`)}
          </button>
        ))}
      </div>
    </details>
  );
}

function PageNames({ c, draft, form }: EditorProps) {
  const { t } = c.var;
  const inForm = { form, t };
  return (
    <section className="panel page-names" aria-label={t("sections.admin.pageNames")}>
      <div className="two">
        <TextInput
          {...inForm}
          name="namePl"
          label={t("sections.admin.namePl")}
          fallback={draft.titles.pl}
          maxLength={sectionTitleMax}
        />
        <TextInput
          {...inForm}
          name="nameEn"
          label={t("sections.admin.nameEn")}
          fallback={draft.titles.en}
          maxLength={sectionTitleMax}
        />
      </div>
      <TextInput
        {...inForm}
        name="slug"
        label={t("sections.admin.slug")}
        fallback={draft.slug}
        maxLength={slugMax}
        required
      />
    </section>
  );
}
