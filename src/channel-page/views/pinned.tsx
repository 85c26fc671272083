import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { withoutChapters } from "../../videos/chapters.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { Thumbnail } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";

/** The video that a channel's people put on top of its page. */
export function Pinned({ c, row, description }: { c: AppContext; row: VideoCardRow; description: string }) {
  const { ctx, t, lang } = c.var;
  const video = cardData(ctx, row);
  const text = withoutChapters(description).slice(0, 400);
  return (
    <article className="pinned">
      <div className="pinned-picture">
        <Thumbnail video={video} show={cardContext(c)} eager />
        <span className="pinned-play">
          <Icon name="play" />
        </span>
      </div>
      <div className="grow">
        <p className="pinned-l">
          <Icon name="pin" />
          {t("channels.pinned")}
        </p>
        <h2>
          <a href={href(lang, `/watch/${row.id}`)}>{video.title}</a>
        </h2>
        <p className="small quiet num">
          {t("videos.viewed", { count: row.views })}
          {video.publishedAt === null ? null : (
            <>
              {" · "}
              <LocalTime at={video.publishedAt} show="date" />
            </>
          )}
        </p>
        {text ? <p className="pinned-text">{bindShortWords(text)}</p> : null}
      </div>
    </article>
  );
}
