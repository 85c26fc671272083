import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import { AirBadge } from "../../videos/views/air-badge.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { GateBadge, LockedNote } from "../../videos/views/gate-badge.tsx";
import { pictureSet } from "../../videos/views/picture-set.ts";
import { StandIn } from "../../videos/views/stand-in.tsx";
import { isSiteList } from "../limits.ts";
import type { ListItem } from "../queries/items.ts";
import type { Playlist } from "../queries/playlists.ts";
import { runPath } from "../urls.ts";
import { Here } from "./here.tsx";

type ItemProps = { c: AppContext; list: Playlist; item: ListItem };

/** A change is shown on the page that it was made on, by what differs alone: the focus and open menus stay. */
export const inPlace = { "data-hx-target": "#playlist", "data-hx-swap": "outerMorph" };

/** What a video is called here; of one that may not be seen, why. */
export function nameOf({ var: { t } }: AppContext, { row, why }: ListItem): string {
  return why === null ? row.title || t("videos.untitled") : t(`playlists.hidden.${why}`);
}

/** Why others do not see one that this person does. */
function notOpen({ visibility, publishedAt }: ListItem["row"]) {
  return visibility === "private" || publishedAt !== null ? "private" : "notReady";
}

/** Picture and words of one; what this person may not see says only why. */
export function ItemFacts({ c, list, item }: ItemProps) {
  const { ctx, t, lang } = c.var;
  const { row, why } = item;
  if (why !== null)
    return (
      <>
        <span className="thumb list-gone">
          <Icon name={why === "deleted" ? "trash" : "lock"} />
        </span>
        <div className="list-words">
          <h3 className="quiet">{nameOf(c, item)}</h3>
          <p>{t(`playlists.hidden.${why}Text`)}</p>
        </div>
      </>
    );
  const path = href(lang, runPath(row.id, { playlistId: list.id }));
  const card = cardData(ctx, row);
  const picture = listedThumbnail(ctx, row, 240);
  return (
    <>
      <a className={card.age === 18 ? "thumb veiled" : "thumb"} href={path} tabIndex={-1} aria-hidden="true" data-run>
        {picture ? (
          <img
            src={picture}
            srcSet={pictureSet(picture, [144, 240, 360])}
            sizes="136px"
            alt=""
            width={320}
            height={180}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <StandIn name={card.channel.name} url={card.channel.pictureUrl} />
        )}
        <GateBadge video={card} />
        {card.air ? (
          <AirBadge air={card.air} show={cardContext(c)} />
        ) : row.duration === null ? null : (
          <span className="badge corner-end">{duration(row.duration)}</span>
        )}
      </a>
      <div className="list-words">
        <h3>
          <a href={path} data-run>
            {bindShortWords(nameOf(c, item))}
          </a>
        </h3>
        <p>
          <LockedNote video={card} t={t} />
          {row.open ? null : (
            <b className="strong">
              <Icon name="lock" size="s" /> {t(`playlists.hidden.${notOpen(row)}`)} ·{" "}
            </b>
          )}
          {card.channel.name} · {t("videos.viewedShort", { count: row.views })}
        </p>
      </div>
    </>
  );
}

const steps = [
  ["up", "arrowUp"],
  ["down", "arrowDown"],
  ["first", "up"],
  ["last", "down"],
] as const;

/** What dragging does, by buttons; and what else may be done with one. */
export function ItemMenu({ c, list, item, here }: ItemProps & { here: string }) {
  const { t, lang } = c.var;
  const action = href(lang, `/playlist/${list.id}/items`);
  return (
    <details className="menu-host pulldown" name="list-item" data-drop>
      <summary className="icon-button compact" aria-label={t("playlists.item.menu", { name: nameOf(c, item) })}>
        <Icon name="more" />
      </summary>
      <form className="menu" method="post" action={action} data-hx-post={action} {...inPlace}>
        <Here to={here} />
        <input type="hidden" name="videoId" value={item.row.id} />
        {steps.map(([step, icon]) => (
          <button key={step} type="submit" name="action" value={step}>
            <Icon name={icon} />
            {t(`playlists.item.${step}`)}
          </button>
        ))}
        {item.why === null && !isSiteList(list.id) ? (
          <button type="submit" name="action" value="cover">
            <Icon name="image" />
            {t("playlists.item.cover")}
          </button>
        ) : null}
        <hr />
        <button className="danger" type="submit" name="action" value="remove">
          <Icon name="trash" />
          {t("playlists.item.remove")}
        </button>
      </form>
    </details>
  );
}
