import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { CommentRow } from "../queries/rows.ts";

/** Like with its number, and dislike; swapped whole by htmx. Who is not logged in is shown the way. */
export function CommentRating({ c, row }: { c: AppContext; row: CommentRow }) {
  const { t, lang } = c.var;
  const action = href(lang, `/comments/${row.id}/rating`);
  const button = (value: 1 | -1) => {
    const on = row.mine === value;
    const label = t(value === 1 ? "comments.like" : "comments.dislike");
    return (
      <button
        className={on ? "on" : ""}
        type="submit"
        name="rating"
        value={on ? 0 : value}
        aria-pressed={on}
        aria-label={value === 1 ? `${label}: ${grouped(row.likes, lang)}` : label}
        data-likes={value === 1 ? row.id : undefined}
        data-needs-login
      >
        <Icon name={value === 1 ? "like" : "dislike"} />
        {value === 1 ? <span>{row.likes > 0 ? grouped(row.likes, lang) : ""}</span> : null}
      </button>
    );
  };
  return (
    <form className="talk-rate" method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      {button(1)}
      {button(-1)}
    </form>
  );
}
