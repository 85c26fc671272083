import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";

export const tabs = ["all", "subscriptions", "followed", "mine"] as const;
export type Tab = (typeof tabs)[number];

/** Where a part of the feed stands, without the language. */
export function tabPath(tab: Tab): string {
  return tab === "all" ? "/feed" : `/feed?of=${tab}`;
}

/** The parts of the feed, each at its own address. */
export function FeedTabs({ c, current }: { c: AppContext; current: Tab }) {
  const { t, lang } = c.var;
  return (
    <nav className="tabs" aria-label={t("posts.tabs.label")}>
      {tabs.map((tab) => (
        <a key={tab} href={href(lang, tabPath(tab))} aria-current={tab === current ? "page" : undefined}>
          {t(`posts.tabs.${tab}`)}
        </a>
      ))}
    </nav>
  );
}
