import { BannerPlace, bannerParts } from "../../ads/views/places.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { postsParts } from "../../posts/views/parts.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PageOptions } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { addVideoPath } from "../../videos/views/add-video.tsx";
import type { Content, FilledSection } from "../queries/filled.ts";
import { videoSources } from "../queries/sources.ts";
import { Filled } from "./filled.tsx";
import { anchorsOf, sectionTitle } from "./titles.ts";

/** What a page made of these sections loads beside every page's. */
export function ofSections(filled: FilledSection[], banner = false): Pick<PageOptions, "sheets" | "scripts"> {
  const posts = filled.some(({ content }) => content.kind === "posts");
  return {
    sheets: ["sections.css", ...(posts ? postsParts.sheets : []), ...(banner ? bannerParts.sheets : [])],
    scripts: ["sections.js", ...(banner ? bannerParts.scripts : [])],
  };
}

type SectionsProps = {
  c: AppContext;
  slug: string;
  filled: FilledSection[];
  preview?: boolean;
  /** A banner may come below the first section. */
  banner?: boolean;
  /** People are asked for money. */
  asking?: boolean;
};

/** A page's sections below the links to them; the button brings what is new once somebody has scrolled away from the top. */
export function PageOfSections(props: SectionsProps) {
  const { c } = props;
  return (
    <>
      <SectionsPart {...props} />
      <button className="button invert round news-button" type="button" data-news hidden>
        <Icon name="arrowUp" size="s" />
        {c.var.t("sections.refresh")}
      </button>
    </>
  );
}

/** The part that is fetched again for its news. A preview has none. */
export function SectionsPart({ c, slug, filled, preview, banner, asking = false }: SectionsProps) {
  const { t, lang, actor } = c.var;
  const anchors = anchorsOf(filled.map(({ section }) => section));
  const all = filled.map((one, at) => ({ one, anchor: anchors[at] ?? "" }));
  const titles = filled.map(({ section, name }) => sectionTitle(section, t, lang, name));
  // The button stands below the first films on phones, where the bar has no room for it.
  const donateAfter = !asking ? -1 : filled.findIndex(({ content }) => content.kind === "videos");
  return (
    <div
      data-sections={preview ? undefined : href(lang, `/sections/${slug}`)}
      data-digest={digestOf(filled, titles)}
      data-of={actor.userId === undefined ? "all" : "person"}
    >
      <ChipBar c={c} all={all} titles={titles} asking={asking} />
      {all.map(({ one, anchor }, at) => (
        <div
          key={one.section.id}
          data-personal={videoSources[one.section.type]?.personal === "only" ? t("sections.loggedOut") : undefined}
        >
          <Filled c={c} filled={one} anchor={anchor} first={at === 0} />
          {banner && at === 0 ? <BannerPlace c={c} /> : null}
          {at === donateAfter ? <DonateRow c={c} /> : null}
        </div>
      ))}
    </div>
  );
}

/** The same for as long as the same things stand there under the same titles. */
function digestOf(filled: FilledSection[], titles: string[]): string {
  return Bun.hash(JSON.stringify(filled.map(({ content }, at) => [titles[at], thingsOf(content)]))).toString(36);
}

function thingsOf(content: Content): unknown {
  switch (content.kind) {
    case "document":
      return content.document.markdown;
    case "channels":
      return content.channels.map(({ id }) => id);
    case "posts":
      return content.posts.map(({ id }) => id);
    default:
      return content.videos.map(({ id, livestreamStartedAt, premiereEndedAt }) => [
        id,
        livestreamStartedAt,
        premiereEndedAt,
      ]);
  }
}

type ChipBarProps = { c: AppContext; all: { one: FilledSection; anchor: string }[]; titles: string[]; asking: boolean };

/** Links to the sections, and to where the site is given money. */
function ChipBar({ c, all, titles, asking }: ChipBarProps) {
  const { t } = c.var;
  return (
    <nav className="chipbar" aria-label={t("sections.chips")}>
      <div className="chips">
        {all.map(({ one, anchor }, at) =>
          one.content.kind === "carousel" ? null : (
            <a key={anchor} className="chip" href={`#${anchor}`}>
              {titles[at]}
            </a>
          ),
        )}
      </div>
      {asking ? <DonateButton c={c} /> : null}
    </nav>
  );
}

function DonateButton({ c }: { c: AppContext }) {
  return (
    <a className="button main-action round compact" href={href(c.var.lang, "/donate")}>
      <Icon name="heart" size="s" />
      {c.var.t("sections.donate")}
    </a>
  );
}

function DonateRow({ c }: { c: AppContext }) {
  return (
    <div className="donate-row">
      <p className="grow small">{c.var.t("sections.donateText")}</p>
      <DonateButton c={c} />
    </div>
  );
}

/** A site on which nobody has shown anything yet. */
export function NothingYet({ c }: { c: AppContext }) {
  const { t, lang, viewer } = c.var;
  const next = viewer.user ? addVideoPath(c) : "/register";
  const action = { href: href(lang, next), label: t("sections.emptyAction") };
  return <Empty icon="film" title={t("sections.emptyTitle")} text={t("sections.emptyText")} action={action} />;
}
