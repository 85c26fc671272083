import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { List } from "../../ui/list.tsx";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { VideoCard } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import { onward } from "../../videos/views/list.tsx";

type Own = { row: VideoCardRow; watched?: number | undefined; tool: ReactNode };

type OwnListProps = {
  c: AppContext;
  entries: Own[];
  /** What its script tells it by. */
  name?: string;
  /** What plays on after one of them. */
  playlistId?: string;
  /** With the language, without a place in the list. */
  path: string;
  next: string | undefined;
};

/** Cards of a list of one's own, each with what can be done about it there. */
export function OwnList({ c, entries, name, playlistId, path, next }: OwnListProps) {
  const show = cardContext(c);
  return (
    <List t={c.var.t} {...(name ? { name } : {})} {...onward(c, path, next)}>
      {entries.map(({ row, watched, tool }, index) => (
        <VideoCard
          key={row.id}
          video={cardData(c.var.ctx, row, { watched, playlistId })}
          show={show}
          heading="h2"
          tool={tool}
          {...(index < 4 ? { eager: true } : {})}
        />
      ))}
    </List>
  );
}
