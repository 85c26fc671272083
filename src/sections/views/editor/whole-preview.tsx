import type { AppContext } from "../../../platform/http/types.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Watching } from "../../pages/editor.tsx";
import type { FilledSection } from "../../queries/filled.ts";
import { PageOfSections } from "../page.tsx";

type WholeProps = { c: AppContext; slug: string; title: string; filled: FilledSection[]; watching: Watching };

/** The page as it would be, with a line above it that says what this is. */
export function WholePreview({ c, slug, title, filled, watching }: WholeProps) {
  const { t } = c.var;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <p className="notice preview-bar">
        <Icon name="eye" />
        <span className="grow">
          <b className="strong">{t("sections.admin.preview.banner")}</b>{" "}
          {t(
            watching === "visitor" ? "sections.admin.preview.bannerVisitor" : "sections.admin.preview.bannerSubscriber",
          )}
        </span>
      </p>
      {filled.length === 0 ? (
        <p className="quiet">{t("sections.admin.preview.empty")}</p>
      ) : (
        <PageOfSections c={c} slug={slug} filled={filled} preview />
      )}
    </>
  );
}
