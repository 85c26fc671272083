import { requireUser } from "../../platform/actor.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { visibleVideo } from "../../videos/queries/video.ts";
import { PlaylistInput } from "../input.ts";
import { listsToAddTo, listsWith } from "../queries/items.ts";
import { addVideos, takeVideo } from "../rules/items.ts";
import { createPlaylist } from "../rules/playlists.ts";
import { SaveToLists } from "../views/save.tsx";
import { listSheet } from "../views/sheet.ts";

/** In which of one's lists a video is: what a dialog shows, or a page of its own. */
export function savePage(c: AppContext<"/watch/:id/playlists">): Promise<Response> {
  return showChoice(c, emptyForm);
}

/** Puts the video into the lists that are ticked and takes it out of those that are not, and begins a new one. */
export async function submitSave(c: AppContext<"/watch/:id/playlists">): Promise<Response> {
  const { lang } = c.var;
  const videoId = c.req.param("id");
  const { values } = await readForm(c);
  const done = await attempt(() => save(c, videoId, values));
  if (!done.ok) {
    if (done.problem.status === 404 || c.req.header("hx-request")) throw done.problem;
    return showChoice(c, { values, problem: done.problem }, done.problem.status);
  }
  return c.req.header("hx-request") ? c.text("", 200) : c.redirect(href(lang, `/watch/${videoId}`), 303);
}

async function save(c: AppContext, videoId: string, values: FormValues): Promise<void> {
  const { ctx, actor } = c.var;
  requireUser(actor);
  const shown = listed(values.shown);
  const ticked = new Set(listed(values.in));
  const name = String(values.name ?? "");
  const { owner, visibility } = values;
  const fresh =
    name.trim() === ""
      ? undefined
      : parseInput(PlaylistInput, { name, visibility, videoIds: [videoId], ...(owner ? { channelId: owner } : {}) });
  await ctx.write(async (tx) => {
    const having = await listsWith(tx, videoId, shown);
    for (const id of shown) {
      if (ticked.has(id) && !having.has(id)) await addVideos(tx, actor, id, { videoIds: [videoId] });
      if (!ticked.has(id) && having.has(id)) await takeVideo(tx, actor, id, videoId);
    }
    if (fresh) await createPlaylist(tx, actor, fresh);
  });
}

/** More are not offered. */
const shownMax = 1000;

function listed(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat().slice(0, shownMax);
}

async function showChoice(c: AppContext<"/watch/:id/playlists">, form: FormState, status = 200): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const lists = await listsToAddTo(ctx, actor, video.id);
  const choice = (
    <SaveToLists c={c} video={video} lists={lists} form={form} dialog={c.req.header("hx-request") !== undefined} />
  );
  if (c.req.header("hx-request")) return fragment(c, choice, status);
  return page(
    c,
    { title: t("playlists.save.title"), robots: "noindex", sheets: [listSheet] },
    <div className="narrow">{choice}</div>,
    status,
  );
}
