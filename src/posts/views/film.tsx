import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { Numbers, Thumbnail } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";

/** The film that a post shows. In a composer it can be taken off again. */
export function PostFilm({ c, film, removable }: { c: AppContext; film: VideoCardRow; removable?: boolean }) {
  const { ctx, t, lang } = c.var;
  const show = cardContext(c);
  const video = cardData(ctx, film);
  return (
    <div className="post-film">
      <Thumbnail video={video} show={show} row />
      <div className="grow">
        <b>
          <a href={href(lang, `/watch/${film.id}`)}>{video.title || t("videos.untitled")}</a>
        </b>
        <p className="small quiet clip">{video.channel.name}</p>
        <p className="small quiet num">
          <Numbers video={video} show={show} />
        </p>
      </div>
      {removable ? (
        <button
          className="icon-button compact filled"
          type="button"
          aria-label={t("posts.compose.removeFilm")}
          data-remove-film
        >
          <Icon name="close" size="s" />
        </button>
      ) : null}
    </div>
  );
}
