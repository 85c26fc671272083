import type { ReactNode } from "react";
import type { T } from "../platform/i18n/translate.ts";
import { Pager } from "./pager.tsx";

type ListProps = {
  t: T;
  /** What its script tells it by, where a page has several or what happens to an item matters. */
  name?: string;
  /** How its items stand; `grid` is that of cards. */
  className?: string;
  /** The address that the list goes on at; absent at its end. */
  older: string | undefined;
  /** Where it begins, on a page that is not its beginning. */
  first?: string | undefined;
  children: ReactNode;
};

/**
 * A list that goes on: by a link without scripts; with them more is put below as one nears the end, and the browser's
 * back brings the same items and place again.
 */
export function List({ t, name = "", className = "grid", older, first, children }: ListProps) {
  return (
    <>
      <div className={className} data-list={name}>
        {children}
      </div>
      {older || first ? (
        <Pager t={t} newer={first} older={older} words={{ back: t("ui.list.first"), on: t("ui.list.more") }} />
      ) : null}
    </>
  );
}
