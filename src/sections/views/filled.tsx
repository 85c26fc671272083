import { ChannelCard } from "../../channels/views/card.tsx";
import { channelCardData } from "../../channels/views/cards.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { PostCard } from "../../posts/views/post.tsx";
import { href } from "../../ui/href.ts";
import { keptInside } from "../../ui/kept.ts";
import { Section as Headed } from "../../ui/section.tsx";
import type { FilledSection } from "../queries/filled.ts";
import { upcomingShown } from "../queries/sources.ts";
import { FeaturedVideos } from "./carousel.tsx";
import { DocumentSection } from "./document.tsx";
import { Grid } from "./grid.tsx";
import { sectionTitle } from "./titles.ts";

type FilledProps = { c: AppContext; filled: FilledSection; anchor: string; first: boolean };

/** A section with what it shows, below a heading of its own. */
export function Filled({ c, filled, anchor, first }: FilledProps) {
  const { t, lang } = c.var;
  const { section, content, name, more } = filled;
  const title = sectionTitle(section, t, lang, name);
  if (content.kind === "carousel")
    return <FeaturedVideos c={c} rows={content.videos} anchor={anchor} title={section.titles[lang]} first={first} />;
  if (content.kind === "document")
    return <DocumentSection c={c} content={content} anchor={anchor} title={section.titles[lang]} />;
  const link = more ? { more: { href: href(lang, more), label: t("sections.more") } } : {};
  return (
    <Headed id={anchor} title={title} {...link} first={first}>
      <Things c={c} content={content} lines={linesOf(section)} first={first} />
    </Headed>
  );
}

/** Of what is on and to come the number is given, not the rows. */
function linesOf({ type, rows }: FilledSection["section"]): number {
  return type === "live-upcoming" ? Math.ceil(upcomingShown / 4) : rows;
}

type ThingsProps = {
  c: AppContext;
  content: Extract<FilledSection["content"], { kind: "videos" | "channels" | "posts" }>;
  lines: number;
  first: boolean;
};

function Things({ c, content, lines, first }: ThingsProps) {
  const { t, lang, ctx } = c.var;
  if (content.kind === "videos") return <Grid c={c} rows={content.videos} lines={lines} eager={first} />;
  if (content.kind === "posts")
    return (
      <div className="post-strip">
        {content.posts.map((post) => (
          <PostCard key={post.id} c={c} post={post} followable={false} />
        ))}
      </div>
    );
  const cards = content.channels.map((channel) => channelCardData(ctx, channel));
  const people = () => (
    <>
      {cards.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} t={t} lang={lang} />
      ))}
    </>
  );
  return <div className="people" {...keptInside(`people ${lang} ${JSON.stringify(cards)}`, people)} />;
}
