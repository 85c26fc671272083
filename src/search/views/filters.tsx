import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { categories } from "../../videos/limits.ts";
import { type Asked, type Filters, lengths, searchParams, sinceDays, sorts } from "../limits.ts";
import { filterWords, lengthWords } from "./words.ts";

type InBar = { c: AppContext; asked: Asked };

/** What narrows and orders the list: menus of links and forms, so that each choice has an address. */
export function FilterBar({ c, asked, children }: InBar & { children: ReactNode }) {
  const { t } = c.var;
  const { filters } = asked;
  const to = (change: Partial<Filters>) => pathOf(c, asked, change);
  return (
    <div className="found-f">
      <LengthMenu c={c} asked={asked} />
      <MoreFilters c={c} asked={asked} />
      <Menu icon="sort" label={t(`search.sort.${filters.sort}`)} name={t("search.sort.label")}>
        {sorts.map((sort) => (
          <Choice key={sort} path={to({ sort, sortDesc: true })} on={filters.sort === sort}>
            {t(`search.sort.${sort}`)}
          </Choice>
        ))}
      </Menu>
      <a
        className="icon-button compact"
        href={to({ sortDesc: !filters.sortDesc })}
        aria-label={t(filters.sortDesc ? "search.sort.falling" : "search.sort.rising")}
      >
        <Icon name={filters.sortDesc ? "arrowDown" : "arrowUp"} />
      </a>
      <a className="switch-a" href={to({ exact: !filters.exact })} aria-current={filters.exact ? "true" : undefined}>
        <span className="switch-k" />
        {t("search.filters.exact")}
      </a>
      <span className="grow" />
      {children}
    </div>
  );
}

/** The address of this search with something changed. */
export function pathOf(c: AppContext, { query, entity, filters }: Asked, change: Partial<Filters>): string {
  const more: Record<string, string> = entity === "all" ? {} : { entity };
  return href(c.var.lang, searchParams(query, { ...filters, ...change }, more));
}

function LengthMenu({ c, asked }: InBar) {
  const { t } = c.var;
  const { minDuration, maxDuration } = asked.filters;
  const any = minDuration === undefined && maxDuration === undefined;
  const offered = lengths.some(({ min, max }) => min === minDuration && max === maxDuration);
  const inMinutes = (seconds: number | undefined) => (seconds === undefined ? "" : String(Math.round(seconds / 60)));
  return (
    <Menu icon="timer" label={lengthWords(t, asked.filters)} name={t("search.filters.length")} set={!any}>
      <Choice path={pathOf(c, asked, { minDuration: undefined, maxDuration: undefined })} on={any}>
        {t("search.filters.any")}
      </Choice>
      {lengths.map(({ name, min, max }) => (
        <Choice
          key={name}
          path={pathOf(c, asked, { minDuration: min, maxDuration: max })}
          on={!any && min === minDuration && max === maxDuration}
        >
          {t(`search.filters.${name}`)}
        </Choice>
      ))}
      <form className="own-range" action={href(c.var.lang, "/search")}>
        <Rest asked={asked} without={["minDuration", "maxDuration"]} />
        <b className="field-name">{t("search.filters.own")}</b>
        <div className="two">
          <Minutes id="from" label={t("search.filters.from")} value={any || offered ? "" : inMinutes(minDuration)} />
          <Minutes
            id="to"
            label={t("search.filters.to")}
            value={any || offered ? "" : inMinutes(maxDuration)}
            placeholder={t("search.filters.noLimit")}
          />
        </div>
        <button className="button compact invert" type="submit">
          {t("search.filters.show")}
        </button>
      </form>
    </Menu>
  );
}

function Minutes({
  id,
  label,
  value,
  placeholder,
}: {
  id: string;
  label: string;
  value: string;
  placeholder?: string;
}) {
  return (
    <div className="form-field">
      <label className="field-name" htmlFor={`minutes-${id}`}>
        {label}
      </label>
      <input
        className="field"
        id={`minutes-${id}`}
        name={`${id}Minutes`}
        type="number"
        min={0}
        max={100_000}
        inputMode="numeric"
        defaultValue={value}
        placeholder={placeholder}
      />
    </div>
  );
}

function MoreFilters({ c, asked }: InBar) {
  const { t, lang } = c.var;
  const { since = "", category = "", live, captions } = asked.filters;
  const count = filterWords(t, { since: asked.filters.since, category: asked.filters.category, live, captions }).length;
  const label = count > 0 ? t("search.filters.active", { count: String(count) }) : t("search.filters.label");
  return (
    <Menu icon="filters" label={label} name={t("search.filters.label")} set={count > 0}>
      <form className="own-range" action={href(lang, "/search")}>
        <Rest asked={asked} without={["since", "category", "live", "captions"]} />
        <Select name="since" label={t("search.filters.since")} value={since} any={t("search.filters.always")}>
          {(Object.keys(sinceDays) as (keyof typeof sinceDays)[]).map((name) => (
            <option key={name} value={name}>
              {t(`search.filters.${name}`)}
            </option>
          ))}
        </Select>
        <Select
          name="category"
          label={t("search.filters.category")}
          value={category}
          any={t("search.filters.everyCategory")}
        >
          {categories.map((name) => (
            <option key={name} value={name}>
              {t(`videos.categories.${name}`)}
            </option>
          ))}
        </Select>
        {(["live", "captions"] as const).map((name) => (
          <label key={name} className="toggle-l">
            <input
              className="check"
              type="checkbox"
              name={name}
              value="true"
              defaultChecked={asked.filters[name] === true}
            />
            <span>{t(`search.filters.${name}`)}</span>
          </label>
        ))}
        <button className="button compact invert" type="submit">
          {t("search.filters.show")}
        </button>
      </form>
    </Menu>
  );
}

type SelectProps = { name: string; label: string; value: string; any: string; children: ReactNode };

function Select({ name, label, value, any, children }: SelectProps) {
  return (
    <div className="form-field">
      <label className="field-name" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <span className="select">
        <select className="field" id={`filter-${name}`} name={name} defaultValue={value}>
          <option value="">{any}</option>
          {children}
        </select>
        <Icon name="down" size="s" />
      </span>
    </div>
  );
}

type MenuProps = { icon: IconName; label: string; name: string; set?: boolean; children: ReactNode };

/** Opens without scripts; of several one is open. */
function Menu({ icon, label, name, set, children }: MenuProps) {
  return (
    <details className="menu-host pulldown" name="search-filter" data-drop>
      <summary
        className={set ? "button compact choose set" : "button compact choose"}
        aria-label={label === name ? undefined : `${name}: ${label}`}
      >
        <Icon name={icon} />
        {label}
        <Icon name="down" />
      </summary>
      <div className="menu from-left">{children}</div>
    </details>
  );
}

function Choice({ path, on, children }: { path: string; on: boolean; children: ReactNode }) {
  return (
    <a href={path} aria-current={on ? "true" : undefined}>
      <Icon name={on ? "check" : "circle"} className={on ? "" : "unseen"} />
      {children}
    </a>
  );
}

/** What else the address says, in a form that changes a part of it. */
function Rest({ asked, without }: { asked: Asked; without: (keyof Filters)[] }) {
  const cleared = Object.fromEntries(without.map((name) => [name, undefined]));
  const path = searchParams(
    asked.query,
    { ...asked.filters, ...cleared },
    asked.entity === "all" ? {} : { entity: asked.entity },
  );
  const params = new URLSearchParams(path.split("?")[1] ?? "");
  return [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
