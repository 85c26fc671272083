import { Icon } from "../../ui/icon.tsx";
import type { Frame } from "../../ui/page.tsx";

/** The number on the bell and its kin; the page's script keeps all of them up to date. */
export function UnreadCount({ frame, className }: { frame: Frame; className: string }) {
  const { t, viewer } = frame.c.var;
  const unread = viewer.user?.unread ?? 0;
  return (
    <span className={className} data-unread hidden={unread === 0}>
      <span className="visually-hidden">, {t("notifications.unread")}: </span>
      <span data-unread-number>{unread > 9 ? "9+" : unread}</span>
    </span>
  );
}

export function Bell({ frame }: { frame: Frame }) {
  const { t } = frame.c.var;
  return (
    <button className="icon-button bell" type="button" popoverTarget="notices">
      <Icon name="bell" size="l" />
      <span className="visually-hidden">{t("notifications.bell")}</span>
      <UnreadCount frame={frame} className="count" />
    </button>
  );
}
