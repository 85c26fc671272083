import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { lastDoctored, machineFacts, supportBundle } from "../queries/machine.ts";
import { askDoctor } from "../rules/doctor.ts";
import { SystemView } from "../views/system.tsx";

/** `/admin/system`: how the server and its machine fare. */
export async function systemPage(c: AppContext): Promise<Response> {
  const { ctx, t } = c.var;
  const [facts, doctored] = await Promise.all([machineFacts(ctx), lastDoctored(ctx)]);
  return page(
    c,
    { title: t("system.title"), area: "admin", active: "system", robots: "noindex" },
    <SystemView c={c} facts={facts} doctored={doctored} asked={c.req.query("asked") === "1"} />,
  );
}

/** Has the doctor look. */
export async function submitSystem(c: AppContext): Promise<Response> {
  await askDoctor(c.var.ctx, c.var.actor);
  return c.redirect(`${href(c.var.lang, "/admin/system")}?asked=1`, 303);
}

/** What one sends to whoever helps. */
export async function bundle(c: AppContext): Promise<Response> {
  const { ctx } = c.var;
  const name = `nadaj-${new Date(ctx.clock.now()).toISOString().slice(0, 10)}.json`;
  c.header("content-disposition", `attachment; filename="${name}"`);
  c.header("cache-control", "no-store");
  return c.body(JSON.stringify(await supportBundle(ctx), null, 2), 200, { "content-type": "application/json" });
}
