import type { Frame } from "../../ui/page.tsx";

/** Whose the site is, and whose its design. */
export function Credit({ frame: { c } }: { frame: Frame }) {
  const { t, siteName, ctx } = c.var;
  return `© ${new Date(ctx.clock.now()).getFullYear()} ${siteName} · ${t("frame.foot.design")}`;
}
