import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Violation } from "../queries.ts";

/** Tells whoever made a thing what was decided about it and why, and where to object. */
export function ViolationNotice({ c, violation }: { c: AppContext; violation: Violation }) {
  const { t, lang } = c.var;
  return (
    <p className="notice bad">
      <Icon name="flag" />
      <span>
        <b className="strong">{t(`moderation.decided.${violation.verdict}`, { age: violation.age ?? 18 })}</b>{" "}
        {t(`moderation.reasons.${violation.reason}`)}. {violation.note}{" "}
        <a className="textlink" href={href(lang, `/decisions/${violation.id}`)}>
          {t("moderation.decision.more")}
        </a>
      </span>
    </p>
  );
}
