import { personName } from "../../accounts/names.ts";
import type { User } from "../../accounts/queries.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { date, dateTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { roles } from "../input.ts";
import { countedPeople, factsOfPeople, type PersonFacts } from "../queries/people.ts";
import { placeIn } from "./people.tsx";

const perPage = 200;

/** Accounts as a plain, dense table: many on one page, and nothing in it needs a script. */
export async function densePage(c: AppContext): Promise<Response> {
  const { ctx, t, lang } = c.var;
  const query = c.req.query("query")?.slice(0, 150).trim() || undefined;
  const role = roles.find((name) => name === c.req.query("role"));
  const from = query ? placeIn(c.req.query("from")) : 0;
  const wanted = { query, role };
  const { rows, count, capped } = await countedPeople(ctx, wanted, perPage, readCursor(c.req.query("before")), from);
  const facts = await factsOfPeople(
    ctx,
    rows.map(({ id }) => id),
  );
  const last = !query && rows.length === perPage ? rows.at(-1) : undefined;
  const on = query && from + perPage < count ? { query, from: String(from + perPage) } : undefined;
  const further = on ?? (last && { before: cursorText(last.createdAt, last.id) });
  const older = further && `?${new URLSearchParams({ ...(role ? { role } : {}), ...further })}`;
  return page(
    c,
    { title: t("moderation.people.title"), area: "admin", active: "people", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("moderation.people.title")}</h1>
        <span className="quiet num">{grouped(count, lang)}</span>
      </div>
      <form className="log-search" action={href(lang, "/oldAdmin")}>
        <input
          className="field"
          type="search"
          name="query"
          defaultValue={query}
          maxLength={150}
          placeholder={t("search.placeholderUser")}
          aria-label={t("search.placeholderUser")}
        />
        <select className="field" name="role" defaultValue={role ?? ""} aria-label={t("moderation.people.role")}>
          <option value="">{t("moderation.people.all")}</option>
          {roles.map((name) => (
            <option key={name} value={name}>
              {t(`moderation.people.roles.${name}`)}
            </option>
          ))}
        </select>
        <button className="button line" type="submit">
          {t("moderation.log.search")}
        </button>
      </form>
      {capped ? <p className="quiet form-field">{t("moderation.people.capped")}</p> : null}
      <DenseTable c={c} rows={rows} facts={facts} />
      <Pager t={t} older={older && href(lang, "/oldAdmin") + older} />
    </>,
  );
}

type TableProps = { c: AppContext; rows: User[]; facts: Map<string, PersonFacts> };

function DenseTable({ c, rows, facts }: TableProps) {
  const { t, lang } = c.var;
  return (
    <div className="log-box">
      <table className="dense">
        <thead>
          <tr>
            {["id", "e-mail", t("moderation.people.user"), t("moderation.people.role")].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t("moderation.channels.created")}</th>
            <th scope="col">{t("moderation.people.lastSeen")}</th>
            <th scope="col">{t("moderation.desk.title")}</th>
            <th scope="col">{t("moderation.people.blocked")}</th>
          </tr>
        </thead>
        <tbody data-list>
          {rows.map((user) => {
            const { reports = 0, lastSeenAt = null } = facts.get(user.id) ?? {};
            return (
              <tr key={user.id}>
                <td>
                  <a href={href(lang, `/admin/users/${user.id}`)}>{user.id}</a>
                </td>
                <td>{user.email}</td>
                <td>{personName(user)}</td>
                <td>{t(`moderation.people.roles.${user.role}`)}</td>
                <td>{dateTime(user.createdAt)}</td>
                <td>{lastSeenAt === null ? "" : dateTime(lastSeenAt)}</td>
                <td>{reports || ""}</td>
                <td>{user.blockedAt === null ? "" : user.blockedUntil === null ? "∞" : date(user.blockedUntil)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
