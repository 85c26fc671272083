import type { NotifyWhen } from "../../channels/views/subscribe.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { List } from "../../ui/list.tsx";
import { Empty } from "../../ui/section.tsx";
import { type Asked, narrowing, noFilters, searchParams } from "../limits.ts";
import { type Answer, tabOf } from "../queries/answer.ts";
import type { FoundChannel } from "../queries/names.ts";
import { countMax } from "../queries/videos.ts";
import { pathOf } from "./filters.tsx";
import { ChannelHit, PersonHit, VideoHit } from "./hits.tsx";
import { filterWords } from "./words.ts";

type ResultsProps = {
  c: AppContext;
  asked: Asked;
  answer: Answer;
  /** How often one is told of each of these channels; those that one does not follow are absent. */
  follows: Map<string, NotifyWhen>;
  /** This is not the beginning of the list. */
  later: boolean;
};

const tabs = ["videos", "channels", "users"] as const;

export function Tabs({ c, asked, answer }: Pick<ResultsProps, "c" | "asked" | "answer">) {
  const { t, lang } = c.var;
  const shown = tabOf(asked.entity);
  return (
    <nav className="tabs" aria-label={t("search.tabs.label")}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={href(lang, searchParams(asked.query, asked.filters, tab === "videos" ? {} : { entity: tab }))}
          aria-current={tab === shown ? "page" : undefined}
        >
          {t(`search.tabs.${tab}`)}
          {answer.counts[tab] > 0 ? <span className="num">{countText(c, answer.counts[tab])}</span> : null}
        </a>
      ))}
    </nav>
  );
}

function countText({ var: { t } }: AppContext, count: number): string {
  return count >= countMax ? t("search.capped", { count: String(countMax) }) : String(count);
}

/** What was found in the tab, or how to find more. */
export function Results({ c, asked, answer, follows, later }: ResultsProps) {
  const { t } = c.var;
  const tab = tabOf(asked.entity);
  const shown = { videos: answer.videos, channels: answer.channels, users: answer.people }[tab];
  if (shown.length === 0 && !answer.next) return <NothingFound c={c} asked={asked} answer={answer} />;
  const { sought } = answer;
  const count = answer.counts.videos;
  const channelHit = (channel: FoundChannel) => (
    <ChannelHit
      key={channel.id}
      c={c}
      channel={channel}
      sought={sought}
      notifyWhen={follows.get(channel.id)}
      {...(tab === "channels" ? { small: true } : {})}
    />
  );
  return (
    <>
      {tab === "videos" ? (
        <p className="visually-hidden" role="status">
          {t(count >= countMax ? "search.foundMany" : "search.found", { count })}
        </p>
      ) : null}
      {answer.meant === undefined ? null : (
        <p className="meant">
          <b className="strong">{t("search.meant", { meant: answer.meant })}</b>
          <span className="quiet">{t("search.meantText", { query: asked.query })}</span>
        </p>
      )}
      {sought.some ? <p className="meant quiet">{t("search.some")}</p> : null}
      {tab === "videos" && !later ? answer.channels.map(channelHit) : null}
      <List t={t} className="hits" {...onwardIn(c, asked, answer.next, later)}>
        {tab === "channels" ? answer.channels.map(channelHit) : null}
        {answer.people.map((person) => (
          <PersonHit key={person.id} c={c} person={person} sought={sought} />
        ))}
        {answer.videos.map((row, at) => (
          <VideoHit key={row.id} c={c} row={row} sought={sought} quote={answer.quotes.get(row.number)} eager={at < 3} />
        ))}
      </List>
    </>
  );
}

/** Where the list goes on, and where it begins if this is not its beginning. */
function onwardIn(c: AppContext, asked: Asked, next: string | undefined, later: boolean) {
  const path = pathOf(c, asked, {});
  return {
    older: next && `${path}${path.includes("?") ? "&" : "?"}place=${next}`,
    first: later ? path : undefined,
  };
}

/** Says which filters are in the way; each can be taken away, or all of them. */
function NothingFound({ c, asked, answer }: Pick<ResultsProps, "c" | "asked" | "answer">) {
  const { t } = c.var;
  const { query, filters } = asked;
  const isVideos = tabOf(asked.entity) === "videos";
  const inTheWay = isVideos && narrowing(filters).length > 0 ? filterWords(t, filters) : [];
  const without = inTheWay.length > 0 && answer.unfiltered > 0;
  const text = without ? `${t("search.empty.without", { count: answer.unfiltered })} ` : "";
  const all = pathOf(c, asked, { ...Object.fromEntries(narrowing(filters).map((name) => [name, noFilters[name]])) });
  return (
    <div className="nothing">
      <Empty
        icon="notFound"
        title={query ? t("search.empty.nothing", { query }) : t("search.empty.nothingFiltered")}
        text={`${text}${t("search.empty.tryOther")}`}
        {...(without ? { action: { href: all, label: t("search.empty.showWithout") } } : {})}
      />
      {inTheWay.length > 0 ? (
        <p className="tips">
          {inTheWay.map(({ words, names }) => (
            <a
              key={names[0]}
              className="chip"
              href={pathOf(c, asked, Object.fromEntries(names.map((name) => [name, noFilters[name]])))}
              aria-label={t("search.filters.remove", { name: words })}
            >
              {words}
              <Icon name="close" size="s" />
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
