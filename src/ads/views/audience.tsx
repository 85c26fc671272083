import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { languageName, percentText } from "../../stats/views/words.ts";
import type { AdAudience } from "../queries/figures.ts";

const shownMost = 12;

/** Who saw it: bars that are lists as well. */
export function Audience({ c, audience }: { c: AppContext; audience: AdAudience }) {
  const { t, lang } = c.var;
  const loose = (key: string) => translateLoose(t, key, undefined, "ads.results.other");
  const kinds = [
    ["slots", t("ads.results.slot"), (key: string) => loose(`ads.results.slots.${key}`)],
    ["devices", t("ads.results.device"), (key: string) => loose(`stats.deviceNames.${key}`)],
    ["langs", t("ads.results.lang"), (key: string) => (key === "other" ? loose("") : languageName(key, lang))],
    ["categories", t("ads.results.category"), (key: string) => loose(`videos.categories.${key}`)],
    ["hours", t("ads.results.hour"), (key: string) => `${key.padStart(2, "0")}:00`],
  ] as const;
  return (
    <div className="stats-kinds">
      {kinds.map(([kind, title, name]) => (
        <section key={kind} className="panel" aria-labelledby={`audience-${kind}`}>
          <header>
            <h2 id={`audience-${kind}`}>{title}</h2>
          </header>
          <Shares c={c} counts={audience[kind]} name={name} />
        </section>
      ))}
    </div>
  );
}

type SharesProps = { c: AppContext; counts: Record<string, number>; name: (key: string) => string };

function Shares({ c, counts, name }: SharesProps) {
  const { t, lang } = c.var;
  const sorted = Object.entries(counts).toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b));
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return <p className="quiet small">{t("ads.results.none")}</p>;
  return (
    <ul className="shares">
      {sorted.slice(0, shownMost).map(([key, count]) => (
        <li key={key}>
          <span className="clip">{name(key)}</span>
          <span className="quiet num">{grouped(count, lang)}</span>
          <b className="num">{percentText(count / all, lang)}</b>
          <progress className="prog" value={count} max={sorted[0]?.[1] ?? 1} aria-label={name(key)} />
        </li>
      ))}
    </ul>
  );
}
