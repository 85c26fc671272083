import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import { homeSlug, pagesMax, sectionTitleMax, slugMax } from "../limits.ts";
import type { VideoPage } from "../queries/pages.ts";
import { pageTitle } from "./titles.ts";

type PageListProps = { c: AppContext; pages: VideoPage[]; form: FormState; done: string | undefined };

/** The pages made of sections; home first, which is always there. */
export function PageList({ c, pages, form, done }: PageListProps) {
  const { t, lang } = c.var;
  const action = href(lang, "/admin/sections");
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("sections.admin.title")}</h1>
      </div>
      {done === "removed" ? <Saved text={t("sections.admin.removed")} /> : null}
      <p className="quiet small">{t("sections.admin.intro")}</p>
      <ul className="order-list page-list">
        {pages.map((one) => (
          <PageLine key={one.id} c={c} one={one} action={action} />
        ))}
      </ul>
      {pages.length <= pagesMax ? <AddPage c={c} form={form} action={action} /> : null}
    </div>
  );
}

function PageLine({ c, one, action }: { c: AppContext; one: VideoPage; action: string }) {
  const { t, lang } = c.var;
  const name = pageTitle(one, t, lang);
  const isHome = one.slug === homeSlug;
  const path = href(lang, isHome ? "/" : `/${one.slug}`);
  return (
    <li>
      <Icon name={isHome ? "home" : "layout"} />
      <span className="grow">
        <a className="strong" href={`${action}/${one.slug}`}>
          {name}
        </a>
        <span className="small quiet block">
          <a href={path}>{path}</a> · {t("sections.admin.count", { count: one.sections.length })} ·{" "}
          {one.updatedAt === 0 ? t("sections.admin.never") : <LocalTime at={one.updatedAt} />}
        </span>
      </span>
      <a
        className="icon-button compact"
        href={`${action}/${one.slug}`}
        aria-label={`${t("sections.admin.edit")}: ${name}`}
        title={t("sections.admin.edit")}
      >
        <Icon name="edit" />
      </a>
      {isHome ? null : (
        <form method="post" action={action} data-confirm={t("sections.admin.removeSure", { name })}>
          <button
            className="icon-button compact"
            type="submit"
            name="action"
            value={`remove:${one.id}`}
            aria-label={`${t("sections.admin.remove")}: ${name}`}
            title={t("sections.admin.remove")}
          >
            <Icon name="trash" />
          </button>
        </form>
      )}
    </li>
  );
}

function AddPage({ c, form, action }: { c: AppContext; form: FormState; action: string }) {
  const { t } = c.var;
  const inForm = { form, t };
  return (
    <form className="panel" method="post" action={action}>
      <header>
        <h2>{t("sections.admin.add")}</h2>
      </header>
      <FormProblem {...inForm} />
      <div className="two">
        <TextInput {...inForm} name="namePl" label={t("sections.admin.namePl")} maxLength={sectionTitleMax} />
        <TextInput {...inForm} name="nameEn" label={t("sections.admin.nameEn")} maxLength={sectionTitleMax} />
      </div>
      <TextInput
        {...inForm}
        name="slug"
        label={t("sections.admin.slug")}
        help={t("sections.admin.slugHelp")}
        maxLength={slugMax}
        required
      />
      <Submit label={t("sections.admin.add")} />
    </form>
  );
}
