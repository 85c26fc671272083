import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Grip, OrderHelp, OrderItem, OrderList } from "../../ui/order-list.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { listedThumbnail } from "../../videos/urls.ts";
import { AirBadge } from "../../videos/views/air-badge.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { pictureSet } from "../../videos/views/picture-set.ts";
import { isSiteList } from "../limits.ts";
import type { ListItem } from "../queries/items.ts";
import type { Playlist } from "../queries/playlists.ts";
import { runPath } from "../urls.ts";
import { AddVideos } from "./add-videos.tsx";
import { Here } from "./here.tsx";

export type Notice = { text: string; undo?: { videoId: string; after: string } };

export type ItemsProps = {
  c: AppContext;
  list: Playlist;
  mayEdit: boolean;
  items: ListItem[];
  /** How many stand before the first of these. */
  passed: number;
  older: string | undefined;
  notice: Notice | undefined;
  addForm: FormState | undefined;
  here: string;
};

/** The videos of a list in their order, to be moved by who may. */
export function Items(props: ItemsProps) {
  const { c, list, items, passed, older, here } = props;
  const { t, lang } = c.var;
  const mayMove = props.mayEdit && !list.frozen;
  const own = href(lang, `/playlist/${list.id}`);
  const rows = items.map((item) => (mayMove ? movable(props, item) : still(c, list, item)));
  return (
    <section aria-labelledby="list-videos">
      <h2 className="visually-hidden" id="list-videos">
        {t("playlists.videos")}
      </h2>
      {mayMove ? (
        <div className="list-head">
          {items.length > 1 ? <OrderHelp t={t} /> : null}
          <AddVideos c={c} list={list} form={props.addForm} here={here} />
        </div>
      ) : null}
      {props.notice ? <NoticeLine c={c} list={list} notice={props.notice} here={here} /> : null}
      {items.length === 0 ? (
        <Empty
          icon="playlist"
          title={t("playlists.empty")}
          text={t(mayMove ? "playlists.emptyOwn" : "playlists.emptyText")}
        />
      ) : mayMove ? (
        <>
          <form method="post" action={`${own}/order`} data-hx-post={`${own}/order`} {...inPlace}>
            <Here to={here} />
            <input type="hidden" name="order" id="list-order" />
            <button type="submit" id="list-order-go" hidden />
          </form>
          <OrderList t={t} field="list-order" submit="list-order-go" label={t("playlists.videos")} start={passed + 1}>
            {rows}
          </OrderList>
        </>
      ) : (
        <ol className="list-still" start={passed + 1} data-list>
          {rows}
        </ol>
      )}
      {older ? <Pager t={t} older={older} /> : null}
    </section>
  );
}

/** A change is shown on the page that it was made on, by what differs alone: the focus and open menus stay. */
const inPlace = { "data-hx-target": "#playlist", "data-hx-swap": "outerMorph" };

function movable({ c, list, here }: ItemsProps, item: ListItem) {
  const { t } = c.var;
  const { row } = item;
  const name = nameOf(c, item);
  return (
    <OrderItem key={row.id} id={row.id} name={name}>
      <div className="list-item">
        <Grip t={t} id={row.id} name={name} />
        <span className="list-place" />
        <Video c={c} list={list} item={item} />
        <ItemMenu c={c} list={list} item={item} here={here} />
      </div>
    </OrderItem>
  );
}

function still(c: AppContext, list: Playlist, item: ListItem) {
  return (
    <li key={item.row.id}>
      <div className="list-item">
        <span className="list-place" />
        <Video c={c} list={list} item={item} />
      </div>
    </li>
  );
}

function nameOf({ var: { t } }: AppContext, { row, why }: ListItem): string {
  return why === null ? row.title || t("videos.untitled") : t(`playlists.hidden.${why}`);
}

/** Picture and words of one; what this person may not see says only why. */
function Video({ c, list, item }: { c: AppContext; list: Playlist; item: ListItem }) {
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
        ) : null}
        {card.age === 18 ? <span className="badge corner-start">18+</span> : null}
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
function ItemMenu({ c, list, item, here }: Pick<ItemsProps, "c" | "list" | "here"> & { item: ListItem }) {
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

/** What was done just now, and the way to take it back. */
function NoticeLine({ c, list, notice, here }: Pick<ItemsProps, "c" | "list" | "here"> & { notice: Notice }) {
  const { t, lang } = c.var;
  const action = href(lang, `/playlist/${list.id}/items`);
  return (
    <div className="notice good list-notice" role="status">
      <Icon name="check" />
      <span className="grow">{notice.text}</span>
      {notice.undo ? (
        <form method="post" action={action} data-hx-post={action} {...inPlace}>
          <Here to={here} />
          <input type="hidden" name="videoId" value={notice.undo.videoId} />
          <input type="hidden" name="after" value={notice.undo.after} />
          <button className="button compact line" type="submit" name="action" value="undo" id="list-undo">
            <Icon name="undo" size="s" />
            {t("playlists.item.undo")}
          </button>
        </form>
      ) : null}
    </div>
  );
}
