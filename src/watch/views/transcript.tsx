import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { CaptionTrack } from "../../videos/queries/video.ts";
import { type Passage, piecesFound } from "../text.ts";

type PanelProps = {
  c: AppContext;
  videoId: string;
  tracks: CaptionTrack[];
  /** The one that is shown. */
  track: CaptionTrack;
  passages: Passage[];
  query: string;
};

/** Leads to the page of it; with scripts it opens and closes the panel. */
export function TranscriptButton({ c, videoId }: { c: AppContext; videoId: string }) {
  const { t, lang } = c.var;
  return (
    <a
      className="button round"
      href={href(lang, `/watch/${videoId}/transcript`)}
      rel="nofollow"
      data-transcript-open
      data-script={asset("transcript.js")}
      data-sheet={asset("transcript.css")}
      data-failed={t("transcript.failed")}
      data-player-act
    >
      <Icon name="transcript" />
      {t("transcript.title")}
    </a>
  );
}

/** What is said, beside the player: it follows the playhead. */
export function TranscriptPanel(panel: PanelProps) {
  const { t } = panel.c.var;
  return (
    <section className="transcript" id="transcript" aria-labelledby="transcript-title" data-transcript>
      <header>
        <h2 id="transcript-title">{t("transcript.title")}</h2>
        <button
          className="icon-button"
          type="button"
          aria-label={t("transcript.close")}
          title={t("transcript.close")}
          data-transcript-close
        >
          <Icon name="close" />
        </button>
      </header>
      <Search {...panel} />
      <Lines {...panel} />
      <button className="button transcript-follow" type="button" hidden data-transcript-follow>
        <Icon name="down" size="s" />
        {t("transcript.follow")}
      </button>
      <button
        className="icon-button compact transcript-copy"
        type="button"
        hidden
        aria-label={t("transcript.copy")}
        title={t("transcript.copy")}
        data-copy-path=""
      >
        <Icon name="link" size="s" />
      </button>
    </section>
  );
}

/** The same as a page of its own. */
export function TranscriptPage({ title, ...panel }: PanelProps & { title: string }) {
  const { t, lang } = panel.c.var;
  return (
    <section className="transcript whole" aria-labelledby="transcript-title">
      <header>
        <h1 id="transcript-title">{bindShortWords(t("transcript.of", { title }))}</h1>
        <a className="button" href={href(lang, `/watch/${panel.videoId}`)}>
          <Icon name="play" size="s" />
          {t("transcript.back")}
        </a>
      </header>
      <Search {...panel} />
      <Lines {...panel} />
    </section>
  );
}

/** The language, where there are several, and what is sought: one form, without scripts too. */
function Search({ c, videoId, tracks, track, query }: PanelProps) {
  const { t, lang } = c.var;
  return (
    <form
      className="transcript-search"
      method="get"
      action={href(lang, `/watch/${videoId}/transcript`)}
      data-transcript-search
    >
      {tracks.length > 1 ? (
        <span className="select">
          <select className="field" name="lang" defaultValue={track.lang} aria-label={t("transcript.language")}>
            {tracks.map(({ lang: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </span>
      ) : (
        <input type="hidden" name="lang" value={track.lang} />
      )}
      <input
        className="field"
        type="search"
        name="query"
        defaultValue={query}
        maxLength={100}
        placeholder={t("transcript.search")}
        aria-label={t("transcript.search")}
        autoComplete="off"
      />
      <button className="icon-button" type="submit" aria-label={t("transcript.submit")} title={t("transcript.submit")}>
        <Icon name="search" />
      </button>
    </form>
  );
}

function Lines({ c, videoId, track, passages, query }: PanelProps) {
  const { t, lang } = c.var;
  const sought = query.trim() !== "";
  const lines = passages
    .map((passage) => ({ ...passage, pieces: piecesFound(passage.text, query) }))
    .filter(({ pieces }) => !sought || pieces.some(({ found }) => found));
  const said = sought
    ? lines.length > 0
      ? t("transcript.found", { count: lines.length })
      : t("transcript.notFound")
    : passages.length === 0
      ? t("transcript.empty")
      : "";
  const watch = href(lang, `/watch/${videoId}`);
  return (
    <div data-transcript-body>
      <p className="small quiet transcript-said" role="status">
        {said}
      </p>
      <ol className="transcript-lines" lang={track.lang} data-transcript-lines data-sought={sought ? "" : undefined}>
        {lines.map(({ startSeconds, pieces }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one second and say the same
          <li key={at}>
            <a href={`${watch}?t=${startSeconds}`} data-seek={startSeconds}>
              <span className="num quiet">{duration(startSeconds)}</span>
              <span>
                {pieces.map(({ text, found }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
                  found ? <mark key={index}>{text}</mark> : text,
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
