import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Subject } from "../queries/subject.ts";
import { commentsParts } from "../views/parts.ts";
import { pathOfSubject } from "../views/scene.ts";

/** Comments as a page of their own, under the title of what they stand below. */
export function commentsPage(
  c: AppContext,
  subject: Subject,
  body: ReactNode,
  { status = 200, back }: { status?: number; back?: string } = {},
): Promise<Response> {
  const { t, lang } = c.var;
  const title = subject.title || t("videos.untitled");
  return page(
    c,
    { title: t("comments.title", { title }), robots: "noindex", ...commentsParts },
    <div className="narrow">
      <div className="page-h">
        <h1>
          <a href={back ?? href(lang, pathOfSubject(subject))}>{bindShortWords(title)}</a>
        </h1>
      </div>
      <div id="comments">{body}</div>
    </div>,
    status,
  );
}

/** Ids as an address names them, between dots. */
export function idsIn(text: string | undefined, max: number): string[] {
  return (text ?? "")
    .split(".")
    .filter((id) => /^[A-Za-z0-9]{1,24}$/.test(id))
    .slice(0, max);
}
