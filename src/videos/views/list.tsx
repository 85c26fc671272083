import type { AppContext } from "../../platform/http/types.ts";
import { List } from "../../ui/list.tsx";
import { watchingNow } from "../presence.ts";
import type { VideoCardRow } from "../queries/cards.ts";
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
      {cardsOf({ c, ...cards })}
    </List>
  );
}

/** Cards of a few videos. */
export function VideoGrid(cards: CardsProps) {
  return <div className="grid">{cardsOf(cards)}</div>;
}

function cardsOf({ c, rows, heading = "h2", because }: CardsProps) {
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

/** Where a list on this page goes on, and where it begins if this is not its beginning. */
export function onward(c: AppContext, path: string, next: string | undefined) {
  const sign = path.includes("?") ? "&" : "?";
  return {
    older: next && `${path}${sign}before=${next}`,
    first: c.req.query("before") === undefined ? undefined : path,
  };
}
