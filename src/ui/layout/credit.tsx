import type { Frame } from "../page.tsx";

/** Whose the site is, and whose its design. */
export function Credit({ frame: { c } }: { frame: Frame }) {
  const { t, siteName, ctx } = c.var;
  return `© ${new Date(ctx.clock.now()).getFullYear()} ${siteName} · ${t("ui.foot.design")}`;
}
