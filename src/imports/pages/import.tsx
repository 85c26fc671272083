import { mayUpload } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import { isStaff } from "../../platform/actor.ts";
import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { AddKind } from "../../videos/views/add-kind.tsx";
import { FromAddress } from "../../videos/views/from-address.tsx";
import { ImportInput, ImportListInput } from "../input.ts";
import { filmListOf, importOf, importsOf } from "../queries.ts";
import { beginImport, cancelImport, retryImport } from "../rules/begin.ts";
import { beginList, endList } from "../rules/lists.ts";
import { ImportList } from "../views/list.tsx";

type ImportContext = AppContext<"/manage-channel/:channelId/videos/import">;
type PartContext = AppContext<"/manage-channel/:channelId/videos/import-state">;

export async function importPage(c: ImportContext): Promise<Response> {
  return importView(c, {});
}

export async function submitImport(c: ImportContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const { id: channelId } = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  const { values } = await readForm(c);
  const [, act, videoId = ""] = /^(retry|cancel)-([\w-]{1,24})$/.exec(String(values.action ?? "")) ?? [];
  const done = await attempt(async () => {
    if (act) {
      if ((await importOf(ctx, videoId))?.channelId !== channelId) throw notFound();
      await (act === "retry" ? retryImport : cancelImport)(ctx, actor, videoId);
    } else if (values.action === "end-list") await endList(ctx, actor, channelId);
    else {
      const { url, what } = values;
      const asked = { url, mine: values.mine === "1" };
      if (what === "all" || what === "follow")
        await beginList(ctx, actor, channelId, parseInput(ImportListInput, { ...asked, follow: what === "follow" }));
      else await beginImport(ctx, actor, parseInput(ImportInput, { channelId, ...asked }));
    }
  });
  if (done.ok) return c.redirect(href(lang, pathOf(channelId)), 303);
  if (done.problem.status === 404) throw done.problem;
  return importView(c, act ? {} : values, done.problem);
}

/** How far each is. */
export async function importPart(c: PartContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const { id } = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  return fragment(
    c,
    <ImportList c={c} channelId={id} items={await importsOf(ctx, id)} found={await filmListOf(ctx, id)} />,
  );
}

export function wholePage(c: PartContext): string {
  return href(c.var.lang, pathOf(c.req.param("channelId")));
}

function pathOf(channelId: string): string {
  return `/manage-channel/${channelId}/videos/import`;
}

async function importView(c: ImportContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const { id } = await managedChannel(ctx, actor, c.req.param("channelId"), mayUpload);
  return page(
    c,
    { title: t("imports.title"), area: "channel", channelId: id, active: "upload", robots: "noindex" },
    <>
      <div className="page-h">
        <h1>{t("imports.title")}</h1>
        <AddKind c={c} channelId={id} kind="address" />
      </div>
      {ctx.config.imports ? null : (
        <p className="notice">{t(isStaff(actor) ? "imports.install" : "problems.NO_IMPORTS")}</p>
      )}
      <FromAddress c={c} channelId={id} form={{ values, problem }} alone />
      <ImportList c={c} channelId={id} items={await importsOf(ctx, id)} found={await filmListOf(ctx, id)} />
    </>,
    problem?.status ?? 200,
  );
}
