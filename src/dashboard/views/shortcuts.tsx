import { type ChannelAct, mayArrange, mayEditChannel, mayModerate, mayPost, mayUpload } from "../../channels/policy.ts";
import type { AppContext } from "../../platform/http/types.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";

type Shortcut = { path: string; icon: IconName; label: Key; may?: ChannelAct; main?: true };

const shortcuts: Shortcut[] = [
  { path: "/videos/upload", icon: "upload", label: "frame.nav.upload", may: mayUpload, main: true },
  { path: "/videos/live", icon: "live", label: "live.go", may: mayUpload },
  { path: "/posts", icon: "post", label: "posts.write", may: mayPost },
  { path: "/playlists", icon: "playlist", label: "playlists.title", may: mayArrange },
  { path: "/comments", icon: "comment", label: "comments.manage.title", may: mayModerate },
  { path: "/users", icon: "users", label: "channels.members.title" },
  { path: "/settings", icon: "settings", label: "channels.settings", may: mayEditChannel },
];

/** What one comes to the desk for, one press away: as far as one may. */
export function Shortcuts({ c, channelId, base }: { c: AppContext; channelId: string; base: string }) {
  const { t, actor } = c.var;
  const open = shortcuts.filter(({ may }) => !may || may(actor, channelId));
  // One alone stands in the drawer already.
  if (open.length < 2) return null;
  return (
    <nav className="shortcuts" aria-label={t("dashboard.shortcuts")}>
      {open.map(({ path, icon, label, main }) => (
        <a key={path} className={`button ${main ? "main-action" : "line"}`} href={base + path}>
          <Icon name={icon} />
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
