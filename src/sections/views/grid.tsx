import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { becauseText } from "../../recommendations/views/because.ts";
import { watchingNow } from "../../videos/presence.ts";
import { isOnAir, videoState } from "../../videos/state.ts";
import { type CardContext, VideoCard, type VideoCardData } from "../../videos/views/card.tsx";
import { cardContext, cardData } from "../../videos/views/cards.ts";
import type { SectionVideo } from "../queries/sources.ts";
import { placesLeft } from "./whole-rows.ts";

type GridProps = {
  c: AppContext;
  rows: SectionVideo[];
  eager?: boolean;
  /** Whole rows, so many; all of the cards without it. */
  lines?: number;
  /** `h2` where no heading stands between the page's and theirs. */
  heading?: "h2" | "h3";
};

/** Cards of videos. */
export function Grid({ c, rows, eager, lines, heading = "h3" }: GridProps) {
  const show = cardContext(c);
  const { ctx } = c.var;
  return (
    <div className="grid">
      {rows.map((row, index) => (
        <div key={row.id} className={lines === undefined ? undefined : placesLeft(index, rows.length, lines)}>
          <VideoCard video={cardOf(ctx, row, show)} show={show} eager={eager === true && index < 4} heading={heading} />
        </div>
      ))}
    </div>
  );
}

function cardOf(ctx: Ctx, row: SectionVideo, { t, now }: CardContext): VideoCardData {
  return cardData(ctx, row, {
    ...(isOnAir(videoState(row, now)) ? { watching: watchingNow(ctx, row.id) } : {}),
    ...(row.reason ? { because: becauseText(t, row.reason) } : {}),
  });
}
