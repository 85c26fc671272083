/** Numbers of notifications that the browser shares. */
/** How many the badge looks at: one more than it can show. */
export const badgeLooks = 10;
export const firstPage = 6;
export const furtherPage = 20;
export const maxDevices = 20;

export const channelsOfNotice = ["email", "push"] as const;
export const groupsOfNotice = ["newVideo", "videoLive", "unreadNotifications"] as const;
export type NoticeChannel = (typeof channelsOfNotice)[number];
export type NoticeGroup = (typeof groupsOfNotice)[number];
export type NotificationSettings = Record<NoticeChannel, Record<NoticeGroup, boolean>>;

/** What holds until a person saves their own: nothing by mail, everything on devices that were registered. */
export const defaultSettings: NotificationSettings = {
  email: { newVideo: false, videoLive: false, unreadNotifications: false },
  push: { newVideo: true, videoLive: true, unreadNotifications: true },
};

/** What the bell can be told to keep silent about. */
export const noticeKinds = ["comments", "replies", "ratings", "posts"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
