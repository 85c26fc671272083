import type { Viewer } from "../../platform/http/viewer.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import type { IconName } from "../../ui/icons.ts";
import type { Area } from "../../ui/page.tsx";

export type NavItem = { key: string; path: string; icon: IconName; label: Key };
export type NavGroup = { title?: Key; items: NavItem[] };

/** What the drawer of each area shows to this viewer. */
export function drawerGroups(area: Area, viewer: Viewer, channelId: string | undefined): NavGroup[] {
  if (area === "channel" && channelId) return channelGroups(channelId);
  if (area === "admin") return [{ items: viewer.user?.role === "admin" ? [...staffItems, ...adminItems] : staffItems }];
  if (area === "account") return [{ items: accountItems }];
  const groups: NavGroup[] = [{ items: publicItems }];
  if (viewer.user) groups.push({ title: "frame.nav.yours", items: ownItems });
  return groups;
}

const publicItems: NavItem[] = [
  { key: "home", path: "/", icon: "home", label: "frame.nav.home" },
  { key: "live", path: "/live-upcoming", icon: "live", label: "frame.nav.live" },
  { key: "new", path: "/#nowe", icon: "clock", label: "frame.nav.new" },
  { key: "popular", path: "/#popularne", icon: "popular", label: "frame.nav.popular" },
  { key: "channels", path: "/#kanaly", icon: "users", label: "frame.nav.channels" },
];

const ownItems: NavItem[] = [{ key: "history", path: "/history", icon: "history", label: "frame.nav.history" }];

const accountItems: NavItem[] = [
  { key: "account", path: "/account", icon: "user", label: "frame.nav.account" },
  { key: "account-invitations", path: "/account/invitations", icon: "users", label: "invitations.title" },
  { key: "account-notifications", path: "/account/notifications", icon: "bell", label: "notifications.settings.title" },
];

const staffItems: NavItem[] = [
  { key: "people", path: "/admin", icon: "users", label: "moderation.people.title" },
  { key: "channels", path: "/admin/channels", icon: "addVideo", label: "moderation.channels.title" },
  { key: "reports", path: "/admin/reports", icon: "flag", label: "moderation.desk.title" },
  { key: "applications", path: "/admin/applications", icon: "user", label: "frame.nav.users" },
];

const adminItems: NavItem[] = [
  { key: "log", path: "/admin/log", icon: "history", label: "moderation.log.title" },
  { key: "site", path: "/admin/settings", icon: "settings", label: "frame.nav.siteSettings" },
];

function channelGroups(channelId: string): NavGroup[] {
  const base = `/manage-channel/${channelId}`;
  return [
    {
      items: [
        { key: "dashboard", path: `${base}/dashboard`, icon: "dashboard", label: "frame.nav.dashboard" },
        { key: "videos", path: `${base}/videos`, icon: "film", label: "frame.nav.videos" },
        { key: "upload", path: `${base}/videos/upload`, icon: "upload", label: "frame.nav.upload" },
        { key: "live", path: `${base}/videos/live`, icon: "live", label: "live.nav" },
        { key: "chat", path: `${base}/chat`, icon: "comment", label: "chat.management.title" },
      ],
    },
    {
      items: [
        { key: "members", path: `${base}/users`, icon: "users", label: "channels.members.title" },
        { key: "settings", path: `${base}/settings`, icon: "settings", label: "frame.nav.settings" },
      ],
    },
  ];
}
