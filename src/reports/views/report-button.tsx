import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { EntityType } from "../limits.ts";

type Reported = { c: AppContext; type: EntityType; id: string };

/** Stands among the items of a thing's menu. */
export function ReportItem({ c, type, id }: Reported) {
  return (
    <a role="menuitem" href={pathOf(c, type, id)} rel="nofollow" data-report={`${type}:${id}`} data-close-menu>
      <Icon name="flag" />
      {c.var.t("moderation.report.open")}
    </a>
  );
}

/** Stands beside a thing's other buttons. */
export function ReportButton({ c, type, id }: Reported) {
  return (
    <a className="button round" href={pathOf(c, type, id)} rel="nofollow" data-report={`${type}:${id}`} data-player-act>
      <Icon name="flag" />
      {c.var.t("moderation.report.open")}
    </a>
  );
}

/** Where a thing is reported: a page without scripts, a dialog with them. */
function pathOf(c: AppContext, type: EntityType, id: string): string {
  return href(c.var.lang, `/report/${type}/${id}`);
}
