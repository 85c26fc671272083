import { documentPage } from "../../documents/queries/shown.ts";
import { DocumentText } from "../../documents/views/text.tsx";
import { isStaff } from "../../platform/actor.ts";
import { pageOf } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { Section } from "../../ui/section.tsx";
import { afterNewest, bannedVideos } from "../../videos/queries/lists.ts";
import { isLater, perList, placeIn, VideoList } from "../../videos/views/list.tsx";
import { NoVideos } from "../views/no-videos.tsx";

/** `/big-tech`: what the campaign is about, and the films that big platforms took down. */
export async function bigTechPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const [text, found] = await Promise.all([
    documentPage(ctx, "big-tech", lang, isStaff(actor)),
    placeIn(c).then((before) => bannedVideos(ctx, perList + 1, { viewer: actor, before })),
  ]);
  const { rows, next } = pageOf(found, perList, afterNewest);
  return page(
    c,
    { title: text.title, description: text.description, prose: true, canonical: "/big-tech", active: "big-tech" },
    <>
      {isLater(c) ? <h1>{text.title}</h1> : <DocumentText c={c} text={text} />}
      <Section id="filmy" title={t("lists.banned.title")}>
        {rows.length === 0 ? (
          <NoVideos c={c} text={t("lists.banned.none")} />
        ) : (
          <VideoList c={c} rows={rows} heading="h3" path={href(lang, "/big-tech")} next={next} />
        )}
      </Section>
    </>,
  );
}
