import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

export function ThemeButton({ frame }: { frame: Frame }) {
  const { t, viewer } = frame.c.var;
  const dark = viewer.theme === "dark";
  return (
    <button
      className="icon-button"
      type="button"
      data-toggle-theme
      aria-label={dark ? t("frame.lightTheme") : t("frame.darkTheme")}
    >
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  );
}
