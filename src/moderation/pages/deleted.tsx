import { cursorText, readCursor } from "../../platform/db/cursor.ts";
import { attempt, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { emptyForm, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { deletedChannels, deletedVideos, siteMutes } from "../queries/deleted.ts";
import { bringChannelBack, bringVideoBack, endSiteMute, eraseChannelNow, eraseVideoNow } from "../rules/restore.ts";
import { DeletedList, MuteList } from "../views/deleted.tsx";

const perPage = 40;

/** `/admin/deleted`: videos and channels that were deleted and can be brought back. */
export async function deletedPage(c: AppContext): Promise<Response> {
  return deletedView(c, emptyForm);
}

export async function submitDeleted(c: AppContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { values } = await readForm(c);
  const [verb, id = ""] = String(values.action ?? "").split(":");
  const acts = {
    video: bringVideoBack,
    channel: bringChannelBack,
    eraseVideo: eraseVideoNow,
    eraseChannel: eraseChannelNow,
  };
  const act = Object.hasOwn(acts, verb ?? "") ? acts[verb as keyof typeof acts] : undefined;
  if (!act) throw notFound();
  const done = await attempt(() => act(ctx, actor, id));
  const tab = verb === "channel" || verb === "eraseChannel" ? "tab=channels&" : "";
  if (done.ok) return c.redirect(`${href(lang, "/admin/deleted")}?${tab}done=1`, 303);
  if (done.problem.status !== 409) throw done.problem;
  return deletedView(c, { values, problem: done.problem });
}

async function deletedView(c: AppContext, form: FormState): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const tab = c.req.query("tab") === "channels" ? "channels" : "videos";
  const before = readCursor(c.req.query("before"));
  const rows = await (tab === "channels"
    ? deletedChannels(ctx, perPage, before)
    : deletedVideos(ctx, actor, perPage, before));
  const last = rows.length === perPage ? rows.at(-1) : undefined;
  const place = last && cursorText(last.deletedAt ?? 0, last.id);
  const older = place && `${href(lang, "/admin/deleted")}?tab=${tab}&before=${place}`;
  return page(
    c,
    { title: t("moderation.deleted.title"), area: "admin", active: "deleted", robots: "noindex" },
    <DeletedList c={c} tab={tab} rows={rows} older={older} form={form} done={c.req.query("done") === "1"} />,
    form.problem?.status ?? 200,
  );
}

/** `/admin/chat-blocks`: who may write in no chat of the site. */
export async function mutesPage(c: AppContext): Promise<Response> {
  const { ctx, t } = c.var;
  return page(
    c,
    { title: t("moderation.mutes.title"), area: "admin", active: "mutes", robots: "noindex" },
    <MuteList c={c} rows={await siteMutes(ctx)} done={c.req.query("done") === "1"} />,
  );
}

export async function submitMute(c: AppContext): Promise<Response> {
  const { values } = await readForm(c);
  await endSiteMute(c.var.ctx, c.var.actor, String(values.userId ?? ""));
  return c.redirect(`${href(c.var.lang, "/admin/chat-blocks")}?done=1`, 303);
}
