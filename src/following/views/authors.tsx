import type { ReactNode } from "react";
import { iso } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Author } from "../queries.ts";
import { FollowButton } from "./follow-button.tsx";

type AuthorsProps = {
  c: AppContext;
  authors: Author[];
  /** Whom of them the reader follows. */
  followed: Set<string>;
  /** What is said of each: how many follow, or when they last wrote. */
  line: "followers" | "last-post";
  /** Without buttons, where the list only leads on. */
  plain?: boolean;
};

/** Authors one below another, each with a way to follow. */
export function Authors({ c, authors, followed, line, plain }: AuthorsProps) {
  const { ctx, lang } = c.var;
  return (
    <ul className="authors" data-list>
      {authors.map((author) => {
        const name = bindShortWords(author.name);
        return (
          <li key={author.id}>
            <Avatar name={author.name} url={userPictureUrl(ctx, author, 96)} size={40} />
            <span className="grow">
              <b>
                <a className="clip" href={href(lang, `/user/${author.id}`)}>
                  {name}
                </a>
              </b>
              <span className="quiet clip block">{lineOf(c, author, line)}</span>
            </span>
            {plain ? null : (
              <FollowButton c={c} person={{ id: author.id, name }} following={followed.has(author.id)} small />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function lineOf({ var: { ctx, t, lang } }: AppContext, author: Author, line: AuthorsProps["line"]): ReactNode {
  if (line === "followers") return t("people.followersShort", { count: author.followersCount });
  if (author.lastPostAt === null) return t("people.noPostYet");
  return (
    <time dateTime={iso(author.lastPostAt)} title={dateTime(author.lastPostAt)} data-relative>
      {relativeTime(author.lastPostAt, ctx.clock.now(), lang, t)}
    </time>
  );
}
