import type { AppContext } from "../../platform/http/types.ts";
import { Pager } from "../../ui/pager.tsx";
import { watchingNow } from "../../videos/presence.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { VideoCard } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";

/** A page of a channel's videos, and the way to older ones. */
export function Videos({ c, rows, older }: { c: AppContext; rows: VideoCardRow[]; older: string | undefined }) {
  const { ctx, t } = c.var;
  const show = cardContext(c);
  const more = (row: VideoCardRow) =>
    isOnAir(videoState(row, show.now)) ? { watching: watchingNow(ctx, row.id) } : {};
  return (
    <>
      <div className="grid chan-grid">
        {rows.map((row) => (
          <VideoCard key={row.id} video={cardData(ctx, row, more(row))} show={show} heading="h2" />
        ))}
      </div>
      {older ? <Pager t={t} older={older} /> : null}
    </>
  );
}
