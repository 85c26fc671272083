import type { AppContext } from "../../platform/http/types.ts";
import { type Run, runQuery } from "../../playlists/urls.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Gate } from "../../videos/policy.ts";
import { AgeGate } from "../../videos/views/age-gate.tsx";
import { TvScript } from "./frame.tsx";

type WatchProps = { c: AppContext; id: string; title: string; gate: Gate; run: Run | undefined };

export function TvWatch({ c, id, title, gate, run }: WatchProps) {
  const { t, lang } = c.var;
  const list = run ? `&${runQuery(run)}` : "&next=0";
  return (
    <div className="tv-watch" data-tv-watch>
      <header className="tv-over">
        <a className="tv-link" href={href(lang, "/tv")} data-tv-exit>
          <Icon name="left" />
          {t("tv.back")}
        </a>
        <h1 className="clip">{bindShortWords(title)}</h1>
      </header>
      {gate === "open" ? (
        <iframe
          src={`${href(lang, `/embed/${id}`)}?autoplay=1&title=0${list}`}
          title={title}
          allow="autoplay; fullscreen"
        />
      ) : (
        <AgeGate c={c} videoId={id} gate={gate} back={{ href: href(lang, "/tv"), label: t("tv.back") }} />
      )}
      <TvScript />
    </div>
  );
}
