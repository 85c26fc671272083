import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Empty } from "../../ui/section.tsx";

/** A list that has nothing yet, and where there may be something. */
export function NoVideos({ c, text }: { c: AppContext; text?: string }) {
  const { t, lang } = c.var;
  return (
    <Empty
      icon="film"
      title={t("videos.none")}
      text={text ?? t("lists.noneText")}
      action={{ href: href(lang, "/"), label: t("frame.errors.home") }}
    />
  );
}
