import type { AppContext } from "../../platform/http/types.ts";
import { watchingNow } from "../../videos/presence.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { VideoCard } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";

type GridProps = { c: AppContext; rows: VideoCardRow[]; eager?: boolean; whole?: boolean };

/** Cards of videos. On a page of sections two full rows at most; `whole` shows all. */
export function Grid({ c, rows, eager, whole }: GridProps) {
  const show = cardContext(c);
  const { ctx } = c.var;
  return (
    <div className={rows.length > 8 && !whole ? "grid two-rows" : "grid"}>
      {rows.map((row, index) => (
        <VideoCard
          key={row.id}
          video={cardData(ctx, row, isOnAir(videoState(row, show.now)) ? { watching: watchingNow(ctx, row.id) } : {})}
          show={show}
          {...(eager && index < 4 ? { eager: true } : {})}
        />
      ))}
    </div>
  );
}
