import type { PlayerProps, StageProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { date } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { withoutChapters } from "../../videos/chapters.ts";
import type { Video } from "../../videos/queries/video.ts";
import { Chapters } from "./chapters.tsx";

/** A text of fewer characters has nothing to fold. */
const foldedFrom = 160;

/** The panel under a video: its figures, its text, its chapters and tags. */
export function Description({ c, video, player }: { c: AppContext; video: Video; player: PlayerProps }) {
  const { t, lang } = c.var;
  const text = player.chapters.length > 0 ? withoutChapters(video.description) : video.description;
  return (
    <div className="desc" hidden={saysNothing(video, player)}>
      <p className="facts">
        {player.stage ? (
          <StageFacts c={c} video={video} stage={player.stage} />
        ) : (
          <>
            <span>{t("videos.viewed", { count: video.views })}</span>
            <Shown c={c} video={video} />
          </>
        )}
        <FirstShown c={c} video={video} />
        {video.categories.map((category) => (
          <a key={category} className="quiet" href={href(lang, `/categories?name=${category}`)}>
            {t(`videos.categories.${category}` as "videos.categories.news")}
          </a>
        ))}
      </p>
      {text === "" ? null : text.length < foldedFrom ? (
        <RichText text={text} />
      ) : (
        <details className="unfold" open={text.length < 400}>
          <summary>
            <span className="when-closed">
              {bindShortWords(text.slice(0, 160).replace(/\s+/g, " "))}… <b>{t("ui.more")}</b>
            </span>
            <b className="when-open small">{t("videos.fold")}</b>
          </summary>
          <RichText text={text} />
        </details>
      )}
      {player.chapters.length > 0 ? <Chapters c={c} videoId={video.id} player={player} /> : null}
      {video.tags.length > 0 ? (
        <p className="tags">
          {video.tags.map((tag) => (
            <a key={tag} className="chip" href={href(lang, `/tags/${encodeURIComponent(tag)}`)}>
              #{tag}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** A stream that only has a name as yet; once it begins a script shows when it did. */
function saysNothing({ description, categories, tags, originallyPublishedAt }: Video, { stage }: PlayerProps): boolean {
  const isAhead = stage?.first.state === "waiting" && stage.first.startsAt === null;
  return isAhead && !description && categories.length + tags.length === 0 && originallyPublishedAt === null;
}

/**
 * When a stream or premiere began, or will: its announcement has no views worth a number. The player keeps it up to
 * date.
 */
function StageFacts({ c, video, stage: { first } }: { c: AppContext; video: Video; stage: StageProps }) {
  const { t } = c.var;
  const ahead = first.state === "to-come" || first.state === "waiting";
  const words = { ahead: t("videos.live.begins"), begun: t("videos.live.began") };
  return (
    <>
      <span data-live-views hidden={ahead}>
        {t("videos.viewed", { count: video.views })}
      </span>
      <span data-live-when hidden={first.startsAt === null}>
        <span data-live-word data-ahead={words.ahead} data-begun={words.begun}>
          {ahead ? words.ahead : words.begun}
        </span>{" "}
        <LocalTime at={first.startsAt ?? first.now} />
      </span>
    </>
  );
}

/** On which day it was published before it came here: by the site's clocks, as its form says it. */
function FirstShown({ c: { var: vars }, video: { originallyPublishedAt: at } }: { c: AppContext; video: Video }) {
  return at === null ? null : <span>{vars.t("videos.originally", { date: date(at) })}</span>;
}

/** When people first could see it here: what was watched together has a beginning instead of a publication. */
function Shown({ c: { var: vars }, video }: { c: AppContext; video: Video }) {
  const { t } = vars;
  const { live, livestreamStartedAt, premiereAt, publishedAt } = video;
  const begun = live ? livestreamStartedAt : premiereAt;
  if (begun !== null) {
    const text = t(live ? "videos.live.streamed" : "videos.live.premiered", { time: momentGap });
    return <span>{withMoments(text, <LocalTime at={begun} />)}</span>;
  }
  return publishedAt === null ? null : (
    <span>
      <LocalTime at={publishedAt} />
    </span>
  );
}
