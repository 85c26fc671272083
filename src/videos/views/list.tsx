import { type Cursor, newest, readCursor } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { List } from "../../ui/list.tsx";
import { watchingNow } from "../presence.ts";
import { cardsOf, type VideoCardRow } from "../queries/cards.ts";
import { afterNewest } from "../queries/lists.ts";
import { isOnAir, videoState } from "../state.ts";
import { VideoCard } from "./card.tsx";
import { cardContext, cardData } from "./cards.ts";

/** How many videos a page of a list has. */
export const perList = 20;

type CardsProps = {
  c: AppContext;
  rows: VideoCardRow[];
  heading?: "h2" | "h3";
  /** Why each is recommended, in words. */
  because?: Map<string, string>;
};

type VideoListProps = CardsProps & {
  name?: string;
  /** The address of the page without a place in the list, with the language. */
  path: string;
  /** The place that the list goes on at; absent at its end. */
  next: string | undefined;
};

/** Cards of videos, taken on as one reads. */
export function VideoList({ c, name, path, next, ...cards }: VideoListProps) {
  return (
    <List t={c.var.t} {...(name ? { name } : {})} {...onward(c, path, next)}>
      {shown({ c, ...cards })}
    </List>
  );
}

/** Cards of a few videos. */
export function VideoGrid(cards: CardsProps) {
  return <div className="grid">{shown(cards)}</div>;
}

function shown({ c, rows, heading = "h2", because }: CardsProps) {
  const { ctx } = c.var;
  const show = cardContext(c);
  return rows.map((row, index) => (
    <VideoCard
      key={row.id}
      video={cardData(ctx, row, {
        because: because?.get(row.id),
        watching: isOnAir(videoState(row, show.now)) ? watchingNow(ctx, row.id) : undefined,
      })}
      show={show}
      heading={heading}
      {...(index < 4 ? { eager: true } : {})}
    />
  ));
}

/** The place of a video in the list that a page shows; undefined where it has none. */
type PlaceOf = (row: VideoCardRow) => Cursor | undefined | Promise<Cursor | undefined>;

/**
 * Where this page of a list begins: at the place that its address names, or after the video whose `id` it gives, which a
 * section showed last; at the list's beginning where it names none, or one that is not there.
 */
export async function placeIn(c: AppContext, placeOf: PlaceOf = afterNewest): Promise<Cursor> {
  const { before, id } = c.req.query();
  if (before !== undefined || id === undefined) return readCursor(before);
  const [row] = await cardsOf(c.var.ctx, [id]);
  return (row && (await placeOf(row))) ?? newest;
}

/** Whether this page is not the beginning of its list. */
export function isLater(c: AppContext): boolean {
  return c.req.query("before") !== undefined || c.req.query("id") !== undefined;
}

/** Where a list on this page goes on, and where it begins if this is not its beginning. */
export function onward(c: AppContext, path: string, next: string | undefined) {
  const sign = path.includes("?") ? "&" : "?";
  return {
    older: next && `${path}${sign}before=${next}`,
    first: isLater(c) ? path : undefined,
  };
}
