import type { Frame } from "../../ui/page.tsx";

/** Beside the way to the feed: somebody whom one follows wrote since. The page's script keeps it up to date. */
export function NewPostsDot({ frame }: { frame: Frame }) {
  const { t, viewer } = frame.c.var;
  if (!viewer.user) return null;
  return (
    <span className="dot" data-new-posts hidden={!viewer.user.newPosts || frame.options.active === "feed"}>
      <span className="visually-hidden">, {t("notifications.newPosts")}</span>
    </span>
  );
}
