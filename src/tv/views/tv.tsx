import { asset } from "../../platform/http/assets.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { clockTime, duration, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon, Sign } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Gate } from "../../videos/policy.ts";
import { watchingNow } from "../../videos/presence.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { AgeGate } from "../../videos/views/age-gate.tsx";
import { AirBadge, AirLine } from "../../videos/views/air-badge.tsx";
import type { VideoCardData } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { StandIn } from "../../videos/views/stand-in.tsx";

type Shelf = { id: string; title: string; rows: VideoCardRow[] };

export function TvHome({ c, shelves }: { c: AppContext; shelves: Shelf[] }) {
  const { t, lang, siteName, ctx } = c.var;
  return (
    <div className="tv" data-tv>
      <header className="tv-top">
        <h1>
          <Sign logo={c.var.siteLogo} />
          {siteName}
        </h1>
        <span className="tv-clock num" data-clock>
          {clockTime(ctx.clock.now())}
        </span>
        <a className="tv-link" href={href(lang, "/")} data-tv-exit>
          <Icon name="logout" />
          {t("tv.exit")}
        </a>
      </header>
      {shelves.length === 0 ? <p className="tv-none">{t("tv.none")}</p> : null}
      {shelves.map(({ id, title, rows }, index) => (
        <section key={id} className="shelf" aria-labelledby={`tv-${id}`}>
          <h2 id={`tv-${id}`}>{title}</h2>
          <ul className="tv-tiles">
            {rows.map((row, place) => (
              <li key={row.id}>
                <Tile c={c} shelf={id} row={row} first={index === 0 && place === 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="tv-keys">{t("tv.keys")}</p>
      <Script />
    </div>
  );
}

export function TvWatch({ c, id, title, gate }: { c: AppContext; id: string; title: string; gate: Gate }) {
  const { t, lang } = c.var;
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
          src={`${href(lang, `/embed/${id}`)}?autoplay=1&title=0&next=0`}
          title={title}
          allow="autoplay; fullscreen"
        />
      ) : (
        <AgeGate c={c} videoId={id} gate={gate} back={{ href: href(lang, "/tv"), label: t("tv.back") }} />
      )}
      <Script />
    </div>
  );
}

function Tile({ c, shelf, row, first }: { c: AppContext; shelf: string; row: VideoCardRow; first: boolean }) {
  const { ctx, lang } = c.var;
  const show = cardContext(c);
  const onAir = isOnAir(videoState(row, show.now));
  const video = cardData(ctx, row, onAir ? { watching: watchingNow(ctx, row.id) } : {});
  return (
    <a
      className="tv-tile"
      href={href(lang, `/tv/${video.id}`)}
      id={`${shelf}-${video.id}`}
      data-first={first || undefined}
    >
      <span className={video.age === 18 ? "thumb veiled" : "thumb"}>
        {video.thumbnailUrl ? (
          <img src={video.thumbnailUrl} alt="" width={640} height={360} loading={first ? "eager" : "lazy"} />
        ) : (
          <StandIn name={video.channel.name} url={video.channel.pictureUrl} />
        )}
        {video.age > 0 ? <span className="badge corner-start">{`${video.age}+`}</span> : null}
        {video.air ? (
          <AirBadge air={video.air} show={show} />
        ) : video.duration === null ? null : (
          <span className="badge corner-end">{duration(video.duration)}</span>
        )}
      </span>
      <span className="tv-name">{video.title}</span>
      <span className="tv-line num">
        <TileLine c={c} video={video} />
      </span>
    </a>
  );
}

function TileLine({ c, video }: { c: AppContext; video: VideoCardData }) {
  const { t, lang } = c.var;
  const show = cardContext(c);
  return (
    <>
      {video.channel.name}
      {" · "}
      {video.air ? (
        <AirLine air={video.air} views={video.views} show={show} />
      ) : video.publishedAt === null ? null : (
        relativeTime(video.publishedAt, show.now, lang, t)
      )}
    </>
  );
}

function Script() {
  return <script src={asset("tv.js")} defer />;
}
