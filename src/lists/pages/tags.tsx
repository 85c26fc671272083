import { pageOf } from "../../platform/db/cursor.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { cleanTag, foldTag, tagLength, tagPattern } from "../../platform/tags.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { page } from "../../ui/page.tsx";
import { Empty } from "../../ui/section.tsx";
import { categories } from "../../videos/limits.ts";
import { afterNewest, newestVideos, taggedVideos } from "../../videos/queries/lists.ts";
import { frequentTags } from "../../videos/queries/tags.ts";
import { perList, placeIn, VideoList } from "../../videos/views/list.tsx";
import { NoVideos } from "../views/no-videos.tsx";

/** `/categories?name=`: what is new in one of them, or in all. */
export async function categoriesPage(c: AppContext): Promise<Response> {
  const { ctx, actor, t, lang, siteName } = c.var;
  const asked = c.req.query("name");
  const name = categories.find((category) => category === asked);
  if (asked !== undefined && asked !== "" && name === undefined) throw notFound();
  const part = { viewer: actor, before: await placeIn(c) };
  const found = await (name
    ? taggedVideos(ctx, `category:${name}`, perList + 1, part)
    : newestVideos(ctx, perList + 1, part));
  const { rows, next } = pageOf(found, perList, afterNewest);
  const title = name ? t(`videos.categories.${name}`) : t("lists.categories.title");
  const path = name ? `/categories?name=${name}` : "/categories";
  return page(
    c,
    {
      title,
      description: name
        ? t("lists.categories.one", { name: title, site: siteName })
        : t("lists.categories.description", { site: siteName }),
      canonical: path,
      active: "categories",
    },
    <>
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      <nav className="chips wrap chip-list" aria-label={t("lists.categories.title")}>
        <a className="chip" href={href(lang, "/categories")} aria-current={name ? undefined : "page"}>
          {t("lists.categories.all")}
        </a>
        {categories.map((category) => (
          <a
            key={category}
            className="chip"
            href={href(lang, `/categories?name=${category}`)}
            aria-current={category === name ? "page" : undefined}
          >
            {t(`videos.categories.${category}`)}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <NoVideos c={c} text={t("lists.categories.none")} />
      ) : (
        <VideoList c={c} rows={rows} path={href(lang, path)} next={next} />
      )}
    </>,
  );
}

/** `/tags`: those that are used most, and the way to any other. */
export async function tagsPage(c: AppContext): Promise<Response> {
  const { ctx, t, lang, siteName } = c.var;
  const asked = cleanTag(c.req.query("name") ?? "");
  if (isTag(asked)) return c.redirect(href(lang, tagPath(asked)), 302);
  const tags = await frequentTags(ctx);
  return page(
    c,
    {
      title: t("lists.tags.title"),
      description: t("lists.tags.description", { site: siteName }),
      canonical: "/tags",
      active: "tags",
    },
    <>
      <div className="page-h">
        <h1>{t("lists.tags.title")}</h1>
      </div>
      <form className="seek" method="get" action={href(lang, "/tags")}>
        <input
          className="field"
          type="search"
          name="name"
          defaultValue={asked}
          minLength={tagLength.min}
          maxLength={tagLength.max}
          placeholder={t("lists.tags.placeholder")}
          aria-label={t("lists.tags.placeholder")}
          required
        />
        <button className="button" type="submit">
          <Icon name="tag" size="s" />
          {t("lists.tags.show")}
        </button>
      </form>
      {asked === "" ? null : <p className="issue">{t("channels.badTag")}</p>}
      {tags.length === 0 ? (
        <Empty
          icon="tag"
          title={t("lists.tags.none")}
          text={t("lists.tags.noneText")}
          action={{ href: href(lang, "/new"), label: t("lists.new.title") }}
        />
      ) : (
        <p className="chips wrap chip-list">
          {tags.map(({ tag, count }) => (
            <a key={tag} className="chip" href={href(lang, tagPath(tag))}>
              #{tag} <span className="num">{count}</span>
            </a>
          ))}
        </p>
      )}
    </>,
  );
}

/** `/tags/{tag}` */
export async function tagPage(c: AppContext<"/tags/:tag">): Promise<Response> {
  const { ctx, actor, t, lang, siteName } = c.var;
  const tag = cleanTag(c.req.param("tag"));
  if (!isTag(tag)) throw notFound();
  const part = { viewer: actor, before: await placeIn(c) };
  const folded = foldTag(tag);
  const { rows, next } = pageOf(await taggedVideos(ctx, folded, perList + 1, part), perList, afterNewest);
  return page(
    c,
    {
      title: `#${tag}`,
      description: t("lists.tags.one", { tag, site: siteName }),
      canonical: tagPath(folded),
      active: "tags",
      ...(rows.length === 0 ? { robots: "noindex" as const } : {}),
    },
    <>
      <div className="page-h">
        <h1>#{tag}</h1>
        <a className="button end" href={href(lang, "/tags")}>
          <Icon name="tag" size="s" />
          {t("lists.tags.all")}
        </a>
      </div>
      {rows.length === 0 ? (
        <NoVideos c={c} text={t("lists.tags.empty", { tag })} />
      ) : (
        <VideoList c={c} rows={rows} path={href(lang, tagPath(tag))} next={next} />
      )}
    </>,
  );
}

function isTag(text: string): boolean {
  return text.length >= tagLength.min && text.length <= tagLength.max && tagPattern.test(text);
}

function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(tag)}`;
}
