import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";

type AddKindProps = { c: AppContext; channelId: string; kind: "file" | "address" | "live" };

/** The head of the pages that add a video: from a file, from an address where that is switched on, or live. */
export function AddKind({ c, channelId, kind }: AddKindProps) {
  const { t, lang, ctx } = c.var;
  const kinds = [
    ["file", "upload", "upload"],
    ...(ctx.config.imports ? ([["address", "import", "link"]] as const) : []),
    ["live", "live", "live"],
  ] as const;
  return (
    <nav className="end segmented" aria-label={t("videos.add")}>
      {kinds.map(([name, page, icon]) => (
        <a
          key={name}
          href={href(lang, `/manage-channel/${channelId}/videos/${page}`)}
          aria-current={name === kind ? "page" : undefined}
        >
          <Icon name={icon} />
          {t(`videos.addKind.${name}`)}
        </a>
      ))}
    </nav>
  );
}
