import type { AppContext } from "../../platform/http/types.ts";
import { noFilters, queryLength } from "../../search/limits.ts";
import { answerOf } from "../../search/queries/answer.ts";
import { type Suggestions, suggestionsFor } from "../../search/queries/suggestions.ts";
import { page } from "../../ui/page.tsx";
import { TvFrame } from "../views/frame.tsx";
import { type Hint, SearchBoard } from "../views/search.tsx";
import { Tile, Tiles } from "../views/tiles.tsx";

const perPage = 24;
const hintsShown = 6;

/** `/tv/search`: a keyboard on the screen, how what was typed may go on, and the films that were found. */
export async function tvSearch(c: AppContext): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const query = (c.req.query("query") ?? "").trim().slice(0, queryLength.max);
  const asked = { query, entity: "videos" as const, filters: { ...noFilters, sort: "best" as const } };
  const place = /^\d{1,12}$/.test(c.req.query("before") ?? "") ? c.req.query("before") : undefined;
  const [{ videos, next }, hints] = await Promise.all([
    answerOf(ctx, asked, { place, limit: perPage }, actor),
    suggestionsFor(ctx, query, actor),
  ]);
  return page(
    c,
    { title: t("tv.search"), layout: "empty", robots: "noindex", sheets: ["tv.css"] },
    <TvFrame c={c} title={t("tv.search")}>
      <SearchBoard c={c} query={query} hints={hintsOf(hints).slice(0, hintsShown)} first={videos.length === 0} />
      {videos.length > 0 ? (
        <Tiles c={c} next={next}>
          {videos.map((row, index) => (
            <Tile key={row.id} c={c} shelf="film" row={row} first={index === 0} />
          ))}
        </Tiles>
      ) : query ? (
        <p className="tv-none">{t("tv.notFound")}</p>
      ) : null}
    </TvFrame>,
  );
}

/** Words first, then films by their names; the page's script says them alike (`tv-keyboard.ts`). */
function hintsOf({ texts, videos }: Suggestions): Hint[] {
  return [
    ...texts.map((text) => ({ text, path: `/tv/search?query=${encodeURIComponent(text)}` })),
    ...videos.map(({ id, title }) => ({ text: title, path: `/tv/${id}` })),
  ];
}
