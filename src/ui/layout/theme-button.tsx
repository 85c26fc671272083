import { Icon } from "../icon.tsx";
import type { Frame } from "../page.tsx";

export function ThemeButton({ frame }: { frame: Frame }) {
  const { t, viewer } = frame.c.var;
  const dark = viewer.theme === "dark";
  return (
    <button className="ib" type="button" data-toggle-theme aria-label={dark ? t("ui.lightTheme") : t("ui.darkTheme")}>
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  );
}
