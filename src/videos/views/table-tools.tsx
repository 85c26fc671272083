import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { Icon } from "../../ui/icon.tsx";
import { type ManagedFilter, managedStates } from "../queries/managed.ts";

type FiltersProps = {
  c: AppContext;
  base: string;
  asked: ManagedFilter;
  filtered: boolean;
  /** How many films a page may have, and has. */
  sizes: readonly number[];
  size: number;
};

/** Which of the videos are listed. A choice sends itself; only where no script does it is there a button. */
export function Filters({ c, base, asked, filtered, sizes, size }: FiltersProps) {
  const { t } = c.var;
  return (
    <form className="filters" method="get" action={base}>
      {asked.sort === "createdAt" ? null : <input type="hidden" name="sort" value={asked.sort} />}
      {asked.ascending ? <input type="hidden" name="up" value="1" /> : null}
      <span className="search">
        <Icon name="search" />
        <input
          type="search"
          name="query"
          defaultValue={asked.query}
          placeholder={t("videos.manage.search")}
          aria-label={t("videos.manage.search")}
        />
      </span>
      <span className="select">
        <select
          className="field"
          name="state"
          defaultValue={asked.state ?? ""}
          aria-label={t("videos.manage.status")}
          data-submit-on-change
        >
          <option value="">{t("videos.manage.allStates")}</option>
          {managedStates.map((name) => (
            <option key={name} value={name}>
              {t(`videos.filter.${name}`)}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <span className="select">
        <select
          className="field"
          name="rows"
          defaultValue={size}
          aria-label={t("videos.manage.rowsLabel")}
          data-submit-on-change
        >
          {sizes.map((count) => (
            <option key={count} value={count}>
              {t("videos.manage.rows", { count })}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <noscript>
        <button className="button" type="submit">
          {t("videos.manage.filter")}
        </button>
      </noscript>
      {filtered ? (
        <a className="button ghost" href={base}>
          <Icon name="close" size="s" />
          {t("videos.manage.clear")}
        </a>
      ) : null}
    </form>
  );
}

/**
 * What can be done with the videos that are picked; a script shows it once one is. Where more were found than the page
 * shows, all of them can be meant.
 */
export function BulkBar({ c, found, asked }: { c: AppContext; found: number; asked: ManagedFilter }) {
  const { t, lang } = c.var;
  const actions = [
    ["public", "globe", "videos.visibility.public"],
    ["non_public", "link", "videos.visibility.non_public"],
    ["private", "lock", "videos.visibility.private"],
    ["publish", "play", "videos.edit.publish"],
    ["edit", "edit", "bulk.open"],
  ] as const;
  return (
    <div className="bulk" role="toolbar" aria-label={t("videos.manage.bulk")} data-bulk hidden>
      <span>
        {t("videos.manage.selected")}{" "}
        <b className="strong num" data-bulk-count>
          0
        </b>
      </span>
      {found > 0 ? (
        <label className="toggle-l all-found">
          <input type="hidden" name="state" value={asked.state ?? ""} />
          <input type="hidden" name="query" value={asked.query ?? ""} />
          <input className="check" type="checkbox" name="all" value="1" data-check-found={grouped(found, lang)} />
          <span>{t("bulk.allFound", { count: found })}</span>
        </label>
      ) : null}
      <span className="divider" />
      {actions.map(([value, icon, label]) => (
        <button
          key={value}
          className="button ghost compact"
          type="submit"
          name="action"
          value={value}
          aria-label={t(label)}
        >
          <Icon name={icon} size="s" />
          <span className="button-label">{t(label)}</span>
        </button>
      ))}
      <button
        className="button ghost compact danger"
        type="submit"
        name="action"
        value="delete"
        aria-label={t("videos.edit.delete")}
        data-confirm={t("videos.manage.deleteSure")}
      >
        <Icon name="trash" size="s" />
        <span className="button-label">{t("videos.edit.delete")}</span>
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
    </div>
  );
}
