import type { T } from "../platform/i18n/translate.ts";
import { Icon } from "./icon.tsx";

type PagerProps = {
  t: T;
  newer?: string | undefined;
  older: string | undefined;
  /** What the two say where a list is not in the order of time. */
  words?: { back: string; on: string } | undefined;
};

/**
 * The ways to what is newer and older; absent on the side where there is no more. After a `List` a script follows the
 * second by itself as one nears the end.
 */
export function Pager({ t, newer, older, words }: PagerProps) {
  return (
    <p className="pager">
      {newer ? (
        <a className="button" href={newer}>
          <Icon name="left" size="s" />
          {words?.back ?? t("ui.newer")}
        </a>
      ) : null}
      {older ? (
        <a className="button" href={older} data-more>
          {words?.on ?? t("ui.older")}
          <Icon name="right" size="s" />
        </a>
      ) : null}
    </p>
  );
}
