import type { Frame } from "../../ui/page.tsx";

/** Whose the site is, and whose its design; each stays on one line. */
export function Credit({ frame: { c } }: { frame: Frame }) {
  const { t, siteName, ctx } = c.var;
  return (
    <>
      <span className="credit">
        © {new Date(ctx.clock.now()).getFullYear()} {siteName} ·
      </span>{" "}
      <span className="credit">{t("frame.foot.design")}</span>
    </>
  );
}
