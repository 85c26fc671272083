import type { AppContext } from "../../platform/http/types.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { fragment } from "../../ui/page.tsx";
import { queryLength } from "../limits.ts";
import { smartListsOf } from "../queries/smart-lists.ts";
import { suggestionsFor } from "../queries/suggestions.ts";
import { SuggestionList } from "../views/suggestions.tsx";

const savedShown = 3;

/** What stands below the box for what was typed so far. */
export async function suggestionsPart(c: AppContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const typed = (c.req.query("query") ?? "").slice(0, queryLength.max);
  const [found, lists] = await Promise.all([
    suggestionsFor(ctx, typed, actor),
    actor.userId ? smartListsOf(ctx, actor.userId) : [],
  ]);
  const key = foldedText(typed);
  const saved = lists.filter(({ nameKey }) => key.length > 1 && nameKey.includes(key)).slice(0, savedShown);
  c.header("cache-control", "private, max-age=10");
  return fragment(c, <SuggestionList c={c} typed={typed} found={found} saved={saved} />);
}
