import type { PlayerProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";

type ChaptersProps = { c: AppContext; videoId: string; player: PlayerProps };

/** The chapters as links with a picture of the moment each begins; the player takes them over. */
export function Chapters({ c, videoId, player }: ChaptersProps) {
  const { t, lang } = c.var;
  return (
    <>
      <h2 id="chapters-title">{t("videos.chapters")}</h2>
      <ol className="chapters" aria-labelledby="chapters-title">
        {player.chapters.map(({ startSeconds, title }) => (
          <li key={startSeconds}>
            <a href={href(lang, `/watch/${videoId}?t=${startSeconds}`)} data-seek={startSeconds} data-chapter>
              {player.sprite ? <Moment sprite={player.sprite} at={startSeconds} /> : null}
              <b>{bindShortWords(title)}</b>
              <span className="num quiet">{duration(startSeconds)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

/** One of the ten by ten pictures of the sprite; the style sheet moves it into the window. */
function Moment({ sprite, at }: { sprite: NonNullable<PlayerProps["sprite"]>; at: number }) {
  const index = Math.min(sprite.count - 1, Math.floor(at / sprite.intervalSeconds));
  return (
    <span className="chapter-pic" data-col={index % 10} data-row={Math.floor(index / 10)}>
      <img src={sprite.url} alt="" width={1280} height={720} loading="lazy" fetchPriority="low" decoding="async" />
    </span>
  );
}
