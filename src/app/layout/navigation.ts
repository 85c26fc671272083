import {
  type ChannelAct,
  mayAdvertise,
  mayArrange,
  mayEditChannel,
  mayModerate,
  mayPost,
  mayRunOverlay,
  maySeeStatistics,
  mayUpload,
} from "../../channels/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Key } from "../../platform/i18n/translate.ts";
import type { IconName } from "../../ui/icons.ts";
import type { Area } from "../../ui/page.tsx";

export type NavItem = { key: string; path: string; icon: IconName; label: Key; count?: number };
export type NavGroup = { title?: Key; items: NavItem[] };

type Asking = { viewer: Viewer; actor: Actor };

/** What the drawer of each area shows to this viewer. */
export function drawerGroups(area: Area, { viewer, actor }: Asking, channelId: string | undefined): NavGroup[] {
  if (area === "channel" && channelId) return channelGroups(actor, channelId);
  if (area === "admin") {
    const counts: Record<string, number | undefined> = { ...viewer.waiting };
    const items = staffItems.map((item) => ({ ...item, count: counts[item.key] ?? 0 }));
    return [
      { items },
      ...(viewer.user?.role === "admin" ? [{ title: "frame.nav.service" as const, items: adminItems }] : []),
    ];
  }
  if (area === "account") return [{ items: accountItems }, { items: leavingItems }];
  if (area === "subscriptions") return [{ items: subscriptionItems }];
  const groups: NavGroup[] = [{ items: publicItems }];
  if (viewer.user) groups.push({ title: "frame.nav.yours", items: ownItems });
  return groups;
}

const publicItems: NavItem[] = [
  { key: "home", path: "/", icon: "home", label: "frame.nav.home" },
  { key: "live", path: "/live-upcoming", icon: "live", label: "frame.nav.live" },
  { key: "new", path: "/new", icon: "clock", label: "frame.nav.new" },
  { key: "popular", path: "/popular", icon: "popular", label: "frame.nav.popular" },
  { key: "trending", path: "/trending", icon: "trending", label: "frame.nav.trending" },
  { key: "recommended", path: "/recommended", icon: "star", label: "frame.nav.recommended" },
  { key: "feed", path: "/feed", icon: "post", label: "frame.nav.posts" },
  { key: "categories", path: "/categories", icon: "tag", label: "frame.nav.categories" },
  { key: "channels", path: "/channels", icon: "users", label: "frame.nav.channels" },
];

const ownItems: NavItem[] = [
  { key: "subscriptions", path: "/subscriptions", icon: "bell", label: "subscriptions.title" },
  { key: "history", path: "/history", icon: "history", label: "frame.nav.history" },
  { key: "watch-later", path: "/watch-later", icon: "later", label: "library.later.title" },
  { key: "favourites", path: "/favourites", icon: "heart", label: "library.favourites.title" },
  { key: "playlists", path: "/playlist", icon: "playlist", label: "playlists.title" },
];

const subscriptionItems: NavItem[] = [
  { key: "home", path: "/", icon: "home", label: "frame.nav.home" },
  { key: "subscriptions", path: "/subscriptions", icon: "film", label: "subscriptions.all" },
  { key: "subscriptions-manage", path: "/subscriptions/channels", icon: "settings", label: "subscriptions.manage" },
];

const accountItems: NavItem[] = [
  { key: "account", path: "/account", icon: "user", label: "frame.nav.account" },
  { key: "account-security", path: "/account/security", icon: "shield", label: "security.title" },
  { key: "account-channels", path: "/account/channels", icon: "film", label: "channels.own.title" },
  { key: "account-invitations", path: "/account/invitations", icon: "users", label: "invitations.title" },
  { key: "account-notifications", path: "/account/notifications", icon: "bell", label: "notifications.settings.title" },
  { key: "account-privacy", path: "/account/privacy", icon: "eyeOff", label: "privacy.title" },
  { key: "account-donations", path: "/account/donations", icon: "donation", label: "donations.own.title" },
  { key: "tickets", path: "/account/tickets", icon: "help", label: "support.tickets.title" },
];

const leavingItems: NavItem[] = [
  { key: "account-delete", path: "/account/delete", icon: "trash", label: "erasure.title" },
];

const staffItems: NavItem[] = [
  { key: "people", path: "/admin", icon: "users", label: "moderation.people.title" },
  { key: "channels", path: "/admin/channels", icon: "addVideo", label: "moderation.channels.title" },
  { key: "reports", path: "/admin/reports", icon: "flag", label: "moderation.desk.title" },
  { key: "tickets", path: "/admin/tickets", icon: "help", label: "support.desk.title" },
  { key: "applications", path: "/admin/applications", icon: "user", label: "frame.nav.users" },
  { key: "sections", path: "/admin/sections", icon: "layout", label: "sections.admin.title" },
  { key: "comments", path: "/admin/comments", icon: "comment", label: "comments.manage.title" },
  { key: "playlists", path: "/admin/playlists", icon: "playlist", label: "playlists.title" },
  { key: "ads", path: "/admin/ads", icon: "megaphone", label: "ads.title" },
  { key: "deleted", path: "/admin/deleted", icon: "trash", label: "moderation.deleted.title" },
  { key: "mutes", path: "/admin/chat-blocks", icon: "mute", label: "moderation.mutes.title" },
  { key: "documents", path: "/admin/documents", icon: "document", label: "documents.admin.title" },
];

const adminItems: NavItem[] = [
  { key: "stats", path: "/admin/stats", icon: "chart", label: "stats.title" },
  { key: "donations", path: "/admin/donations", icon: "donation", label: "donations.desk.title" },
  { key: "entry", path: "/admin/entry", icon: "key", label: "entry.title" },
  { key: "queue", path: "/admin/queue", icon: "chapters", label: "system.queue.title" },
  { key: "system", path: "/admin/system", icon: "laptop", label: "system.title" },
  { key: "log", path: "/admin/log", icon: "history", label: "moderation.log.title" },
  { key: "announcements", path: "/admin/announcements", icon: "bell", label: "site.announcements.title" },
  { key: "site", path: "/admin/settings", icon: "settings", label: "frame.nav.siteSettings" },
];

/** A room of the channel, and who may enter; without a word everybody who works there. */
type ChannelRoom = NavItem & { may?: ChannelAct };

function channelGroups(actor: Actor, channelId: string): NavGroup[] {
  const base = `/manage-channel/${channelId}`;
  const rooms: ChannelRoom[] = [
    { key: "dashboard", path: `${base}/dashboard`, icon: "dashboard", label: "frame.nav.dashboard" },
    { key: "videos", path: `${base}/videos`, icon: "film", label: "frame.nav.videos" },
    { key: "posts", path: `${base}/posts`, icon: "post", label: "frame.nav.posts", may: mayPost },
    { key: "playlists", path: `${base}/playlists`, icon: "playlist", label: "playlists.title", may: mayArrange },
    { key: "upload", path: `${base}/videos/upload`, icon: "upload", label: "frame.nav.upload", may: mayUpload },
    { key: "live", path: `${base}/videos/live`, icon: "live", label: "live.nav", may: mayUpload },
    { key: "comments", path: `${base}/comments`, icon: "post", label: "comments.manage.title", may: mayModerate },
    { key: "chat", path: `${base}/chat`, icon: "comment", label: "chat.management.title", may: mayModerate },
  ];
  const channel: ChannelRoom[] = [
    { key: "stats", path: `${base}/stats`, icon: "chart", label: "stats.title", may: maySeeStatistics },
    { key: "ads", path: `${base}/ads-campaigns`, icon: "megaphone", label: "ads.title", may: mayAdvertise },
    { key: "support", path: `${base}/support`, icon: "heart", label: "giving.title", may: mayRunOverlay },
    { key: "members", path: `${base}/users`, icon: "users", label: "channels.members.title" },
    { key: "settings", path: `${base}/settings`, icon: "settings", label: "frame.nav.settings", may: mayEditChannel },
  ];
  const open = ({ may }: ChannelRoom) => !may || may(actor, channelId);
  return [{ items: rooms.filter(open) }, { items: channel.filter(open) }];
}
