import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { EntityType } from "../limits.ts";

type Reported = { c: AppContext; type: EntityType; id: string };

/** Where a thing is reported: a page without scripts, a dialog with them. */
export function reportLink({ c, type, id }: Reported) {
  return { href: href(c.var.lang, `/report/${type}/${id}`), rel: "nofollow", "data-report": `${type}:${id}` } as const;
}

/** Stands among the items of a thing's menu. */
export function ReportItem(reported: Reported) {
  return (
    <a role="menuitem" {...reportLink(reported)} data-close-menu>
      <Icon name="flag" />
      {reported.c.var.t("moderation.report.open")}
    </a>
  );
}

/** Stands beside a thing's other buttons. */
export function ReportButton(reported: Reported) {
  return (
    <a className="button round" {...reportLink(reported)}>
      <Icon name="flag" />
      {reported.c.var.t("moderation.report.open")}
    </a>
  );
}
