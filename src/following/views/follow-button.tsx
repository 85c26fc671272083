import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

type FollowButtonProps = { c: AppContext; person: { id: string; name: string }; following: boolean; small?: boolean };

/** Follow a person, or no longer. Swapped whole by htmx; without scripts it leads to the person's page. */
export function FollowButton({ c, person, following, small }: FollowButtonProps) {
  const { t, lang, actor } = c.var;
  if (actor.userId === person.id) return null;
  const action = `${href(lang, `/user/${person.id}/follow`)}${small ? "?small=1" : ""}`;
  const size = small ? " compact" : "";
  return (
    <form className="follow" method="post" action={action} data-hx-post={action} data-hx-swap="outerHTML">
      <button
        className={`button round${size}${following || small ? "" : " main-action"}`}
        type="submit"
        name="follow"
        value={following ? "0" : "1"}
        aria-label={t(following ? "people.unfollowName" : "people.followName", { name: person.name })}
        data-needs-login
      >
        {following ? <Icon name="check" size="s" /> : null}
        {t(following ? "people.following" : "people.follow")}
      </button>
    </form>
  );
}
