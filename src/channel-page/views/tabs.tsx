import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { href } from "../../ui/href.ts";

export const tabs = ["videos", "live", "playlists", "posts", "about"] as const;
export type Tab = (typeof tabs)[number];

/** Where a part of a channel's page stands, without the language. */
export function tabPath(slug: string, tab: Tab): string {
  return tab === "videos" ? `/c/${slug}` : `/c/${slug}?tab=${tab}`;
}

type TabsProps = {
  c: AppContext;
  slug: string;
  current: Tab;
  /** How many there are of each; a part without a number has none, one that is left out is not there. */
  counts: Partial<Record<Tab, number | null>>;
};

/** The parts of a channel's page, each at its own address. */
export function Tabs({ c, slug, current, counts }: TabsProps) {
  const { t, lang } = c.var;
  return (
    <nav className="tabs" aria-label={t("channels.tabs.label")}>
      {tabs
        .filter((tab) => counts[tab] !== undefined)
        .map((tab) => (
          <a key={tab} href={href(lang, tabPath(slug, tab))} aria-current={tab === current ? "page" : undefined}>
            {t(`channels.tabs.${tab}`)}
            {counts[tab] ? <span className="num">{grouped(counts[tab], lang)}</span> : null}
          </a>
        ))}
    </nav>
  );
}
