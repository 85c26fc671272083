import type { T } from "../platform/i18n/translate.ts";
import { Icon } from "./icon.tsx";

/** The ways to what is newer and older; absent on the side where there is no more. */
export function Pager({ t, newer, older }: { t: T; newer?: string | undefined; older: string | undefined }) {
  return (
    <p className="pager">
      {newer ? (
        <a className="button" href={newer}>
          <Icon name="left" size="s" />
          {t("ui.newer")}
        </a>
      ) : null}
      {older ? (
        <a className="button" href={older}>
          {t("ui.older")}
          <Icon name="right" size="s" />
        </a>
      ) : null}
    </p>
  );
}
