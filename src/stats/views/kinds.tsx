import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import type { Kinds } from "../rules/kinds.ts";
import { languageName, percentText } from "./words.ts";

const shownMost = 11;

/** Where viewers come from, what they watch on and in which language: bars that are a list as well. */
export function KindPanels({ c, kinds }: { c: AppContext; kinds: Kinds }) {
  const { t, lang } = c.var;
  const named = (group: "sourceNames" | "deviceNames", name: string) =>
    translateLoose(t, `stats.${group}.${name}`, undefined, `stats.${group}.other`);
  const language = (code: string) => (code === "other" ? t("stats.otherLanguage") : languageName(code, lang));
  const site = (host: string) => (host === "other" ? t("stats.sourceNames.other") : host);
  return (
    <div className="stats-kinds">
      <Kind
        c={c}
        id="sources"
        title={t("stats.sources")}
        counts={kinds.sources}
        name={(one) => named("sourceNames", one)}
      />
      {Object.keys(kinds.hosts).length > 0 ? (
        <Kind c={c} id="hosts" title={t("stats.hosts")} counts={kinds.hosts} name={site} />
      ) : null}
      <Kind
        c={c}
        id="devices"
        title={t("stats.devices")}
        counts={kinds.devices}
        name={(one) => named("deviceNames", one)}
      />
      <Kind c={c} id="languages" title={t("stats.languages")} counts={kinds.langs} name={language} />
    </div>
  );
}

type KindProps = {
  c: AppContext;
  id: string;
  title: string;
  counts: Record<string, number>;
  name: (key: string) => string;
};

function Kind({ c, id, title, counts, name }: KindProps) {
  const { t, lang } = c.var;
  const sorted = Object.entries(counts).toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b));
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  const most = sorted[0]?.[1] ?? 1;
  return (
    <section className="panel" aria-labelledby={`kind-${id}`}>
      <header>
        <h2 id={`kind-${id}`}>{title}</h2>
      </header>
      {all === 0 ? <p className="quiet small">{t("stats.nothingYet")}</p> : null}
      <ul className="shares">
        {sorted.slice(0, shownMost).map(([key, count]) => (
          <li key={key}>
            <span>{name(key)}</span>
            <span className="quiet num">{grouped(count, lang)}</span>
            <b className="num">{percentText(count / all, lang)}</b>
            <progress className="prog" value={count} max={most} aria-label={name(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
