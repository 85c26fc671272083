import type { PlayerProps, StageProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Video } from "../../videos/queries/video.ts";

/** A text of fewer characters has nothing to fold. */
const foldedFrom = 160;

/** The panel under a video: its figures, its text, its chapters and tags. */
export function Description({ c, video, player }: { c: AppContext; video: Video; player: PlayerProps }) {
  const { t, lang } = c.var;
  const watch = href(lang, `/watch/${video.id}`);
  return (
    <div className="desc">
      <p className="facts">
        {player.stage ? (
          <StageFacts c={c} video={video} stage={player.stage} />
        ) : (
          <>
            <span>{t("ui.views", { count: video.views })}</span>
            <Shown c={c} video={video} />
          </>
        )}
        {video.categories.map((category) => (
          <span key={category} className="quiet">
            {t(`videos.categories.${category}` as "videos.categories.news")}
          </span>
        ))}
      </p>
      {video.description === "" ? null : video.description.length < foldedFrom ? (
        <RichText text={video.description} />
      ) : (
        <details className="unfold" open={video.description.length < 400}>
          <summary>
            <span className="when-closed">
              {bindShortWords(video.description.slice(0, 160).replace(/\s+/g, " "))}… <b>{t("ui.more")}</b>
            </span>
            <b className="when-open small">{t("videos.fold")}</b>
          </summary>
          <RichText text={video.description} />
        </details>
      )}
      {player.chapters.length > 0 ? (
        <>
          <h2>{t("videos.chapters")}</h2>
          <ol className="chapters">
            {player.chapters.map((chapter) => (
              <li key={chapter.startSeconds}>
                <a href={`${watch}?t=${chapter.startSeconds}`}>
                  <span className="num quiet">{duration(chapter.startSeconds)}</span> {bindShortWords(chapter.title)}
                </a>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {video.tags.length > 0 ? (
        <p className="tags">
          {video.tags.map((tag) => (
            <span key={tag} className="chip">
              #{tag}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
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
        {t("ui.views", { count: video.views })}
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

/** When people first could see it: what was watched together has a beginning instead of a publication. */
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
