import { mayArrange } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { requireUser } from "../../platform/actor.ts";
import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { answerOnce } from "../../platform/http/answer-once.ts";
import { attempt, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { type PageOptions, page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Section } from "../../ui/section.tsx";
import { PlaylistInput } from "../input.ts";
import { siteLists } from "../limits.ts";
import { type PlaylistsOf, playlistsOf } from "../queries/lists.ts";
import { type Playlist, specialPlaylist } from "../queries/playlists.ts";
import { createPlaylist } from "../rules/playlists.ts";
import { CreateList } from "../views/create.tsx";
import { NoPlaylists, PlaylistGrid } from "../views/grid.tsx";
import { listSheet } from "../views/sheet.ts";

const perPage = 24;

/** One's own lists. */
export function ownPlaylistsPage(c: AppContext): Promise<Response> {
  return ownLists(c, emptyForm);
}

export async function submitOwnPlaylist(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  return answerOnce(c, form, async () => {
    const { values } = form;
    const done = await attempt(() => create(c, values));
    if (!done.ok) return ownLists(c, { values, problem: done.problem }, done.problem.status);
    return c.redirect(href(c.var.lang, `/playlist/${done.value.id}`), 303);
  });
}

/** The lists of a channel, for those who work on it. */
export function channelPlaylistsPage(c: AppContext<"/manage-channel/:channelId/playlists">): Promise<Response> {
  return channelLists(c, emptyForm);
}

export async function submitChannelPlaylist(c: AppContext<"/manage-channel/:channelId/playlists">): Promise<Response> {
  const form = await readForm(c);
  const channelId = c.req.param("channelId");
  return answerOnce(c, form, async () => {
    const { values } = form;
    const done = await attempt(() => create(c, values, channelId));
    if (!done.ok) return channelLists(c, { values, problem: done.problem }, done.problem.status);
    return c.redirect(href(c.var.lang, `/manage-channel/${channelId}/playlists/${done.value.id}`), 303);
  });
}

/** The site's own lists, and those that everybody may find. */
export async function adminPlaylistsPage(c: AppContext): Promise<Response> {
  const { ctx, t } = c.var;
  const site = await Promise.all(siteLists.map((name) => specialPlaylist(ctx, name)));
  const { lists, older } = await partOf(c, { visibility: "public" }, false);
  const everybodys = lists.filter(({ userId, channelId }) => userId !== null || channelId !== null);
  return page(
    c,
    { title: t("playlists.title"), area: "admin", active: "playlists", robots: "noindex", sheets: [listSheet] },
    <>
      <div className="page-h">
        <h1>{t("playlists.title")}</h1>
      </div>
      {c.req.query("before") === undefined ? (
        <Section id="site-lists" title={t("playlists.siteOwn")} first>
          <PlaylistGrid c={c} lists={site} base="/admin/playlists" own heading="h3" />
        </Section>
      ) : null}
      <Section id="public-lists" title={t("playlists.everybodys")}>
        {everybodys.length === 0 ? (
          <p className="quiet">{t("playlists.none")}</p>
        ) : (
          <PlaylistGrid c={c} lists={everybodys} base="/admin/playlists" heading="h3" />
        )}
        {older ? <Pager t={t} older={older} /> : null}
      </Section>
    </>,
  );
}

function create(c: AppContext, { name, visibility }: FormState["values"], channelId?: string): Promise<Playlist> {
  const input = parseInput(PlaylistInput, { name, visibility, ...(channelId ? { channelId } : {}) });
  return createPlaylist(c.var.ctx, c.var.actor, input);
}

async function ownLists(c: AppContext, form: FormState, status = 200): Promise<Response> {
  const { actor, t, lang } = c.var;
  const options: PageOptions = { title: t("playlists.own"), active: "playlists", robots: "noindex" };
  const of = { userId: requireUser(actor) };
  return listsPage(c, { options, of, action: href(lang, "/playlist"), base: "/playlist", form }, status);
}

async function channelLists(
  c: AppContext<"/manage-channel/:channelId/playlists">,
  form: FormState,
  status = 200,
): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const { id: channelId } = await managedChannel(ctx, actor, c.req.param("channelId"), mayArrange);
  const base = `/manage-channel/${channelId}/playlists`;
  const options: PageOptions = {
    title: t("playlists.ofChannel"),
    area: "channel",
    channelId,
    active: "playlists",
    robots: "noindex",
  };
  return listsPage(c, { options, of: { channelId }, action: href(lang, base), base, form }, status);
}

type Lists = { options: PageOptions; of: PlaylistsOf; action: string; base: string; form: FormState };

/** Lists that one may change, and the way to a new one. */
async function listsPage(c: AppContext, { options, of, action, base, form }: Lists, status: number): Promise<Response> {
  const { t } = c.var;
  const { lists, older } = await partOf(c, of, true);
  const gone = c.req.query("gone");
  return page(
    c,
    { ...options, sheets: [listSheet] },
    <>
      <div className="page-h">
        <h1>{options.title}</h1>
        <div className="end">
          <CreateList c={c} action={action} form={form} />
        </div>
      </div>
      {gone ? <Saved text={t("playlists.removed", { name: gone.slice(0, 100) })} /> : null}
      {lists.length === 0 ? (
        <NoPlaylists c={c} title={t("playlists.noneOwn")} text={t("playlists.noneText")} />
      ) : (
        <PlaylistGrid c={c} lists={lists} base={base} own />
      )}
      {older ? <Pager t={t} older={older} /> : null}
    </>,
    status,
  );
}

async function partOf(c: AppContext, of: PlaylistsOf, all: boolean) {
  const before = readCursor(c.req.query("before"));
  const found = await playlistsOf(c.var.ctx, of, all, perPage + 1, { before });
  const lists = found.slice(0, perPage);
  const last = found.length > perPage ? lists.at(-1) : undefined;
  const older = last && `${new URL(c.req.url).pathname}?before=${cursorText(last.updatedAt, last.id)}`;
  return { lists, older };
}
