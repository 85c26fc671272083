import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import type { T } from "../../platform/i18n/translate.ts";
import { emptyForm, Field } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { categories } from "../../videos/limits.ts";
import { type Asked, type Filters, lengths, searchParams, sinceDays, sorts } from "../limits.ts";
import { Choice, Pulldown } from "./pulldown.tsx";
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
      <Pulldown icon="sort" label={t(`search.sort.${filters.sort}`)} name={t("search.sort.label")}>
        {sorts.map((sort) => (
          <Choice key={sort} path={to({ sort, sortDesc: true })} on={filters.sort === sort}>
            {t(`search.sort.${sort}`)}
          </Choice>
        ))}
      </Pulldown>
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
    <Pulldown icon="timer" label={lengthWords(t, asked.filters)} name={t("search.filters.length")} set={!any}>
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
        <Rest c={c} asked={asked} without={["minDuration", "maxDuration"]} />
        <b className="field-name">{t("search.filters.own")}</b>
        <div className="two">
          <Minutes
            t={t}
            name="fromMinutes"
            label={t("search.filters.from")}
            value={any || offered ? "" : inMinutes(minDuration)}
          />
          <Minutes
            t={t}
            name="toMinutes"
            label={t("search.filters.to")}
            value={any || offered ? "" : inMinutes(maxDuration)}
            placeholder={t("search.filters.noLimit")}
          />
        </div>
        <button className="button compact invert" type="submit">
          {t("search.filters.show")}
        </button>
      </form>
    </Pulldown>
  );
}

type MinutesProps = { t: T; name: string; label: string; value: string; placeholder?: string };

function Minutes({ t, name, label, value, placeholder }: MinutesProps) {
  return (
    <Field form={emptyForm} t={t} name={name} label={label}>
      {(control) => (
        <input
          className="field"
          {...control}
          type="number"
          min={0}
          max={100_000}
          inputMode="numeric"
          defaultValue={value}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

function MoreFilters({ c, asked }: InBar) {
  const { t, lang } = c.var;
  const { since = "", category = "", live, captions } = asked.filters;
  const count = filterWords(t, { since: asked.filters.since, category: asked.filters.category, live, captions }).length;
  const label = count > 0 ? t("search.filters.active", { count: String(count) }) : t("search.filters.label");
  return (
    <Pulldown icon="filters" label={label} name={t("search.filters.label")} set={count > 0}>
      <form className="own-range" action={href(lang, "/search")}>
        <Rest c={c} asked={asked} without={["since", "category", "live", "captions"]} />
        <Select
          form={emptyForm}
          t={t}
          name="since"
          label={t("search.filters.since")}
          fallback={since}
          empty={t("search.filters.always")}
          options={(Object.keys(sinceDays) as (keyof typeof sinceDays)[]).map((name) => ({
            value: name,
            label: t(`search.filters.${name}`),
          }))}
        />
        <Select
          form={emptyForm}
          t={t}
          name="category"
          label={t("search.filters.category")}
          fallback={category}
          empty={t("search.filters.everyCategory")}
          options={categories.map((name) => ({ value: name, label: t(`videos.categories.${name}`) }))}
        />
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
    </Pulldown>
  );
}

/** What else the address says, in a form that changes a part of it. */
function Rest({ c, asked, without }: InBar & { without: (keyof Filters)[] }) {
  const cleared = Object.fromEntries(without.map((name) => [name, undefined]));
  const params = new URLSearchParams(pathOf(c, asked, cleared).split("?")[1] ?? "");
  return [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
