import { attempt, type Form, parseInput, readForm } from "../../platform/http/forms.ts";
import { tell } from "../../platform/http/tell.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { invalid, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { MoveInput, OrderInput, PlaylistChange, videosIn } from "../input.ts";
import { playlistName } from "../json.ts";
import { editablePlaylist, type Playlist, visiblePlaylist } from "../queries/playlists.ts";
import { addVideos, takeVideo } from "../rules/items.ts";
import { orderVideos, stepVideo } from "../rules/order.ts";
import { changePlaylist, removePlaylist } from "../rules/playlists.ts";
import { backTo, playlistFragment, type Said, saying, showPlaylist } from "./list.tsx";

type OfList = AppContext<"/playlist/:id">;

/** Name, description and visibility. */
export async function submitChange(c: OfList): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const { name, description, visibility } = values;
  const said = { name, visibility, ...(description === undefined ? {} : { description }) };
  const id = c.req.param("id");
  const done = await attempt(() => changePlaylist(ctx, actor, id, parseInput(PlaylistChange, said)));
  if (!done.ok) return again(c, done.problem, { form: { values, problem: done.problem } });
  return c.redirect(saying(backTo(c, done.value, values.next), { done: "saved" }), 303);
}

export async function submitFreeze(c: AppContext<"/playlist/:id/freeze">): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const list = await changePlaylist(ctx, actor, c.req.param("id"), { frozen: values.frozen === "1" });
  return c.redirect(saying(backTo(c, list, values.next), { done: "saved" }), 303);
}

export async function submitRemoval(c: AppContext<"/playlist/:id/delete">): Promise<Response> {
  const { ctx, actor, lang, t } = c.var;
  const list = await removePlaylist(ctx, actor, c.req.param("id"));
  const lists = list.channelId === null ? "/playlist" : `/manage-channel/${list.channelId}/playlists`;
  return c.redirect(saying(href(lang, lists), { gone: playlistName(list, t) }), 303);
}

/** Adds the videos whose addresses somebody pasted. */
export async function submitLinks(c: AppContext<"/playlist/:id/videos">): Promise<Response> {
  const { ctx, actor } = c.var;
  const { values } = await readForm(c);
  const list = await editablePlaylist(ctx, actor, c.req.param("id"));
  const done = await attempt(async () => {
    const videoIds = videosIn(String(values.links ?? ""));
    if (videoIds.length === 0) throw invalid({ links: { key: "playlists.add.noLinks" } });
    return addVideos(ctx, actor, list.id, { videoIds });
  });
  if (done.ok)
    return c.redirect(saying(backTo(c, list, values.next), { done: "added", count: String(done.value.length) }), 303);
  const missing = done.problem.status === 404 ? invalid({ links: { key: "playlists.add.notFound" } }) : done.problem;
  return again(c, missing, { addForm: { values, problem: missing } });
}

/** One video: moved by a button, taken out, put back, or made the cover. */
export async function submitItem(c: AppContext<"/playlist/:id/items">): Promise<Response> {
  const { ctx, actor } = c.var;
  const form = await readForm(c);
  const id = c.req.param("id");
  const said = await act(c, id, form);
  const list = await visiblePlaylist(ctx, actor, id);
  const here = backTo(c, list, form.values.next);
  if (c.req.header("hx-request")) return playlistFragment(c, list, here, said.shown);
  return c.redirect(saying(here, said.told), 303);
}

type Done = { shown: Said; told: Record<string, string> };

async function act(c: AppContext, id: string, { values }: Form): Promise<Done> {
  const { ctx, actor, t } = c.var;
  const videoId = String(values.videoId ?? "");
  switch (values.action) {
    case "up":
    case "down":
    case "first":
    case "last":
      await stepVideo(ctx, actor, id, videoId, values.action);
      return { shown: {}, told: {} };
    case "cover":
      await changePlaylist(ctx, actor, id, parseInput(PlaylistChange, { coverVideoId: videoId }));
      return { shown: { notice: { text: t("playlists.saved") } }, told: { done: "saved" } };
    case "remove": {
      const { after } = await takeVideo(ctx, actor, id, videoId);
      const undo = { videoId, after: after ?? "" };
      return {
        shown: { notice: { text: t("playlists.item.removed"), undo } },
        told: { removed: videoId, after: undo.after },
      };
    }
    case "undo": {
      const { after } = parseInput(MoveInput, { after: values.after || null });
      await putBack(c, id, videoId, after);
      return { shown: { notice: { text: t("playlists.item.undone") } }, told: { done: "undone" } };
    }
    default:
      throw invalid({ action: { key: "forms.invalid" } });
  }
}

/** Where it stood, or at the end where what stood before it is gone too. */
async function putBack(c: AppContext, id: string, videoId: string, after: string | null): Promise<void> {
  const { ctx, actor } = c.var;
  const done = await attempt(() => addVideos(ctx, actor, id, { videoIds: [videoId], after }));
  if (done.ok) return;
  if (done.problem.code !== "PLAYLIST_CHANGED") throw done.problem;
  await addVideos(ctx, actor, id, { videoIds: [videoId] });
}

/** The order of the videos that a page shows, as somebody dragged them. */
export async function submitOrder(c: AppContext<"/playlist/:id/order">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const { values } = await readForm(c);
  const id = c.req.param("id");
  const order = String(values.order ?? "")
    .split(",")
    .filter(Boolean);
  const done = await attempt(() => orderVideos(ctx, actor, id, parseInput(OrderInput, { order }).order, true));
  if (!done.ok && done.problem.code !== "PLAYLIST_CHANGED") throw done.problem;
  const list = await visiblePlaylist(ctx, actor, id);
  const here = backTo(c, list, values.next);
  if (!c.req.header("hx-request")) return c.redirect(here, 303);
  // What is on the page is right already.
  if (done.ok) return c.body(null, 204);
  tell(c, "snackbar", translateLoose(t, "problems.PLAYLIST_CHANGED", {}, "common.error"));
  return playlistFragment(c, list, here);
}

/** The page once more, with what was wrong. */
async function again(c: OfList, problem: Problem, said: Said): Promise<Response> {
  if (problem.status === 404) throw problem;
  const list: Playlist = await visiblePlaylist(c.var.ctx, c.var.actor, c.req.param("id"));
  return showPlaylist(c, list, said, {}, problem.status);
}
