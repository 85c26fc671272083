import type { AppContext } from "../../platform/http/types.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { isForAdults } from "../../videos/policy.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import { searchParams } from "../limits.ts";
import type { SmartList } from "../queries/smart-lists.ts";
import type { Suggestions } from "../queries/suggestions.ts";
import { smartListPath } from "./saved.tsx";

type Props = { c: AppContext; typed: string; found: Suggestions; saved: SmartList[] };

/** What stands below the box: last searches, which the page's script fills in, suggestions, and what one may mean. */
export function SuggestionList({ c, typed, found, saved }: Props) {
  const { t, lang } = c.var;
  const count = found.texts.length + saved.length + found.channels.length + found.videos.length;
  return (
    <>
      <section data-recent hidden>
        <h2>
          {t("search.box.recent")}
          <button type="button" data-forget-all>
            {t("search.clear")}
          </button>
        </h2>
        <ul aria-label={t("search.box.recentLabel")}>
          <li>
            {/* biome-ignore lint/a11y/useValidAnchor: the script says where it leads */}
            <a>
              <Icon name="history" />
              <span className="clip" />
            </a>
            <button
              className="icon-button compact"
              type="button"
              data-forget=""
              aria-label={t("search.box.forget", { query: "{{query}}" })}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        </ul>
      </section>
      {found.texts.length + saved.length > 0 ? (
        <section>
          <h2>{t("search.box.suggestions")}</h2>
          <ul>
            {found.texts.map((text) => (
              <li key={text}>
                <a href={href(lang, searchParams(text, {}))} data-query={text}>
                  <Icon name="search" />
                  <span className="clip">
                    <Completed text={text} typed={typed} />
                  </span>
                </a>
              </li>
            ))}
            {saved.map((list) => (
              <li key={list.id}>
                <a href={href(lang, smartListPath(list))}>
                  <Icon name="keep" />
                  <span className="clip">{list.name}</span>
                  <span className="tiny quiet">{t("search.box.savedOne")}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {found.channels.length + found.videos.length > 0 ? <Direct c={c} found={found} /> : null}
      <p className="visually-hidden" role="status">
        {typed === "" && count === 0 ? null : t("search.box.said", { count })}
      </p>
      <p className="keys-l" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("search.box.choose")}
        </span>
        <span>
          <kbd>Enter</kbd> {t("search.box.search")}
        </span>
        <span>
          <kbd>Esc</kbd> {t("search.box.close")}
        </span>
      </p>
    </>
  );
}

function Direct({ c, found }: { c: AppContext; found: Suggestions }) {
  const { ctx, t, lang } = c.var;
  return (
    <section>
      <h2>{t("search.box.direct")}</h2>
      <ul>
        {found.channels.map((channel) => (
          <li key={channel.id}>
            <a href={href(lang, `/c/${channel.slug}`)}>
              <Picture url={channelPictureUrl(ctx, channel, 96)} round />
              <Named
                name={channel.name}
                facts={`${t("search.box.channel")} · ${t("channels.subscribers", { count: channel.subscriptionsCount })}`}
              />
            </a>
          </li>
        ))}
        {found.videos.map((row) => {
          const length = row.duration === null ? [] : [duration(row.duration)];
          return (
            <li key={row.id}>
              <a href={href(lang, `/watch/${row.id}`)}>
                <Picture url={isForAdults(row) ? null : listedThumbnail(ctx, row, 144)} />
                <Named name={row.title} facts={[t("search.box.video"), ...length, row.channelName].join(" · ")} />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Picture({ url, round }: { url: string | null; round?: boolean }) {
  const name = round ? "pic round" : "pic";
  return url ? <img className={name} src={url} alt="" width={64} height={36} /> : <span className={name} />;
}

function Named({ name, facts }: { name: string; facts: string }) {
  return (
    <span className="grow">
      <span className="clip block">{bindShortWords(name)}</span>
      <span className="tiny quiet clip block">{facts}</span>
    </span>
  );
}

/** What was typed as it is, and what completes it bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const length = foldedText(text).startsWith(foldedText(typed)) ? typed.trim().length : 0;
  return (
    <>
      {text.slice(0, length)}
      <mark>{text.slice(length)}</mark>
    </>
  );
}
