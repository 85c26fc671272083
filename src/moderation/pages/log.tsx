import { userByEmail } from "../../accounts/queries.ts";
import { auditEntries, type Entry } from "../../audit/queries.ts";
import { type Act, acts } from "../../audit/rules.ts";
import type { Ctx } from "../../platform/context.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { isSiteList } from "../../playlists/limits.ts";
import { entityTypes } from "../../reports/limits.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { detailInWords } from "../views/log-detail.ts";

const perPage = 50;

/** What staff did, for administrators: by the act, by whoever did it, and by what it was done to. */
export async function logPage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const asked = { by: c.req.query("by"), action: c.req.query("action"), entity: c.req.query("entity") };
  const action = acts.find((name) => name === asked.action);
  const [by, entity] = await Promise.all([idOf(ctx, asked.by), idOf(ctx, asked.entity)]);
  const sought = { by, action, entity };
  const rows = await auditEntries(ctx, sought, perPage, readCursor(c.req.query("before")));
  const last = rows.length === perPage ? rows.at(-1) : undefined;
  const here = (more: Record<string, string | undefined>) => {
    const entries = Object.entries({ ...sought, ...more }).filter((pair): pair is [string, string] => Boolean(pair[1]));
    return `${href(lang, "/admin/log")}?${new URLSearchParams(entries)}`;
  };
  return page(
    c,
    { title: t("moderation.log.title"), area: "admin", active: "log", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("moderation.log.title")}</h1>
      </div>
      <p className="quiet form-field">{t("moderation.log.text")}</p>
      <Search c={c} form={{ values: { by: asked.by ?? "", action: action ?? "", entity: asked.entity ?? "" } }} />
      {rows.length === 0 ? (
        <Empty icon="search" title={t("moderation.log.empty")} text={t("moderation.log.emptyText")} />
      ) : (
        <div className="log-box">
          <table className="table to-cards log-table" data-list>
            <thead>
              <tr>
                <th scope="col">{t("moderation.log.when")}</th>
                <th scope="col">{t("moderation.log.who")}</th>
                <th scope="col">{t("moderation.log.action")}</th>
                <th scope="col">{t("moderation.log.what")}</th>
                <th scope="col">{t("moderation.log.detail")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="num">
                    <LocalTime at={row.createdAt} />
                  </td>
                  <td className="log-who">
                    {row.byUserId ? <a href={here({ by: row.byUserId })}>{row.byName}</a> : row.byName}
                  </td>
                  <td className="strong log-act">{t(`moderation.log.acts.${row.action as Act}`)}</td>
                  <td>
                    {kindOf(t, row.entityType)}
                    <a href={here({ entity: row.entityId })}>{titleOf(t, row)}</a>
                  </td>
                  <td className="quiet">{detailInWords(t, row.action, row.detail)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager t={t} older={last && here({ before: cursorText(last.createdAt, last.id) })} />
    </>,
  );
}

/** Of a film or a person; what only one act is about is named by that. */
function kindOf(t: T, entityType: string): string {
  const kind = entityTypes.find((name) => name === entityType);
  return kind ? `${t(`moderation.things.${kind}`)}: ` : "";
}

/** What was people's has lost its name; of rules and announcements the details say which. */
function titleOf(t: T, { title, entityType, entityId }: Entry): string {
  if (isSiteList(entityId) && title === entityId) return t(`playlists.site.${entityId}`);
  if (title !== "") return title;
  return ["announcement", "entry", "site"].includes(entityType) ? "–" : t("moderation.log.unnamed");
}

/** Of somebody's e-mail the id by which the log knows them. */
async function idOf(ctx: Ctx, asked: string | undefined): Promise<string | undefined> {
  const text = asked?.trim();
  if (!text?.includes("@")) return text;
  return (await userByEmail(ctx, text.toLowerCase()))?.id ?? text;
}

function Search({ c, form }: { c: AppContext; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <form className="log-search" method="get" action={href(lang, "/admin/log")}>
      <Select
        {...inForm}
        name="action"
        label={t("moderation.log.action")}
        empty={t("moderation.log.all")}
        options={acts.map((name) => ({ value: name, label: t(`moderation.log.acts.${name}`) }))}
      />
      <TextInput {...inForm} name="by" label={t("moderation.log.by")} maxLength={254} optional />
      <TextInput {...inForm} name="entity" label={t("moderation.log.entity")} maxLength={254} optional />
      <button className="button line" type="submit">
        <Icon name="search" size="s" />
        {t("moderation.log.search")}
      </button>
    </form>
  );
}
