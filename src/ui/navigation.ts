import type { Viewer } from "../platform/http/viewer.ts";
import type { Key } from "../platform/i18n/translate.ts";
import type { IconName } from "./icons.ts";

export type Area = "default" | "account" | "channel" | "admin";
export type NavItem = { key: string; path: string; icon: IconName; label: Key };
export type NavGroup = { title?: Key; items: NavItem[] };

/** What the drawer of each area shows to this viewer. */
export function drawerGroups(area: Area, viewer: Viewer, channelId: string | undefined): NavGroup[] {
  if (area === "channel" && channelId) return channelGroups(channelId);
  if (area === "admin") return [{ items: viewer.user?.role === "admin" ? [...staffItems, ...adminItems] : staffItems }];
  if (area === "account") return [{ items: accountItems }];
  const groups: NavGroup[] = [{ items: publicItems }];
  if (viewer.user) groups.push({ title: "ui.nav.yours", items: ownItems });
  return groups;
}

const publicItems: NavItem[] = [
  { key: "home", path: "/", icon: "home", label: "ui.nav.home" },
  { key: "live", path: "/live-upcoming", icon: "live", label: "ui.nav.live" },
  { key: "new", path: "/#nowe", icon: "clock", label: "ui.nav.new" },
  { key: "popular", path: "/#popularne", icon: "popular", label: "ui.nav.popular" },
  { key: "channels", path: "/#kanaly", icon: "users", label: "ui.nav.channels" },
];

const ownItems: NavItem[] = [{ key: "history", path: "/history", icon: "history", label: "ui.nav.history" }];

const accountItems: NavItem[] = [
  { key: "account", path: "/account", icon: "user", label: "ui.nav.account" },
  { key: "account-invitations", path: "/account/invitations", icon: "users", label: "invitations.title" },
  { key: "account-notifications", path: "/account/notifications", icon: "bell", label: "notifications.settings.title" },
];

const staffItems: NavItem[] = [{ key: "applications", path: "/admin", icon: "users", label: "ui.nav.users" }];

const adminItems: NavItem[] = [
  { key: "site", path: "/admin/settings", icon: "settings", label: "ui.nav.siteSettings" },
];

function channelGroups(channelId: string): NavGroup[] {
  const base = `/manage-channel/${channelId}`;
  return [
    {
      items: [
        { key: "dashboard", path: `${base}/dashboard`, icon: "dashboard", label: "ui.nav.dashboard" },
        { key: "videos", path: `${base}/videos`, icon: "film", label: "ui.nav.videos" },
        { key: "upload", path: `${base}/videos/upload`, icon: "upload", label: "ui.nav.upload" },
        { key: "live", path: `${base}/videos/live`, icon: "live", label: "live.nav" },
        { key: "chat", path: `${base}/chat`, icon: "comment", label: "chat.management.title" },
      ],
    },
    {
      items: [
        { key: "members", path: `${base}/users`, icon: "users", label: "channels.members.title" },
        { key: "settings", path: `${base}/settings`, icon: "settings", label: "ui.nav.settings" },
      ],
    },
  ];
}

/** Where "add video" leads where nothing asks: to the first channel's upload, or to making a channel. */
export function addVideoPath(viewer: Viewer): string {
  const [first] = viewer.channels;
  return first ? `/manage-channel/${first.id}/videos/upload` : "/create-channel";
}
