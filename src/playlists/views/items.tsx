import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptInside } from "../../ui/kept.ts";
import { Grip, OrderHelp, OrderItem, OrderList } from "../../ui/order-list.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { airOf } from "../../videos/views/cards.ts";
import type { ListItem } from "../queries/items.ts";
import type { Playlist } from "../queries/playlists.ts";
import { AddVideos } from "./add-videos.tsx";
import { Here } from "./here.tsx";
import { ItemFacts, ItemMenu, inPlace, nameOf } from "./item.tsx";

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

function movable({ c, list, here }: ItemsProps, item: ListItem) {
  const { t } = c.var;
  const { row } = item;
  const name = nameOf(c, item);
  const parts = () => (
    <>
      <Grip t={t} id={row.id} name={name} />
      <span className="list-place" />
      <ItemFacts c={c} list={list} item={item} />
      <ItemMenu c={c} list={list} item={item} here={here} />
    </>
  );
  return (
    <OrderItem key={row.id} id={row.id} name={name}>
      {line(c, list, item, parts, here)}
    </OrderItem>
  );
}

function still(c: AppContext, list: Playlist, item: ListItem) {
  const parts = () => (
    <>
      <span className="list-place" />
      <ItemFacts c={c} list={list} item={item} />
    </>
  );
  return <li key={item.row.id}>{line(c, list, item, parts)}</li>;
}

/** Rendered once for all who see the same; what is on or to come changes by the second. */
function line(c: AppContext, list: Playlist, item: ListItem, parts: () => ReactNode, here = "") {
  const { lang, ctx } = c.var;
  if (item.why === null && airOf(item.row, ctx.clock.now())) return <div className="list-item">{parts()}</div>;
  return (
    <div className="list-item" {...keptInside(`item ${list.id} ${lang} ${here} ${JSON.stringify(item)}`, parts)} />
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
