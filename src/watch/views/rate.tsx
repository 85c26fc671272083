import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import type { RatingCounts } from "../../ratings/rules.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

/** Like and dislike; swapped whole by htmx. */
export function RateButtons({ c, videoId, rating }: { c: AppContext; videoId: string; rating: RatingCounts }) {
  const { t, lang } = c.var;
  const action = href(lang, `/watch/${videoId}/rating`);
  const button = (value: 1 | -1) => {
    const on = rating.rating === value;
    const count = value === 1 ? rating.likes : rating.dislikes;
    return (
      <button
        className={on ? "button on" : "button"}
        type="submit"
        name="rating"
        value={on ? 0 : value}
        aria-pressed={on}
        data-needs-login
        aria-label={`${t(value === 1 ? "videos.like" : "videos.dislike")}: ${grouped(count, lang)}`}
      >
        <Icon name={value === 1 ? "like" : "dislike"} />
        {grouped(count, lang)}
      </button>
    );
  };
  return (
    <form className="rate" method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      {button(1)}
      {button(-1)}
    </form>
  );
}
