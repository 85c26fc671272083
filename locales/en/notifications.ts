import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };
type By = { name: string; others: number };

function whoEn(name: string, others: number): string {
  return others === 0 ? name : `${name} and ${grouped(others, "en")} ${pluralEn(others, "other", "others")}`;
}

export const notifications = {
  title: "Notifications",
  bell: "Notifications",
  all: "All",
  personal: "Personal",
  tabs: "Kind of notifications",
  settingsLink: "Notification settings",
  failed: "The notifications could not be loaded.",
  openList: "Open the list of notifications",
  more: "Show more",
  markAsRead: "Mark as read",
  unread: "unread",
  newPosts: "there are new posts",
  empty: "No notifications",
  emptyText: "Subscribe to channels and we will tell you about new videos and live streams.",
  emptyPersonal: "Nothing new",
  emptyPersonalText: "Ratings, comments and replies that concern your channels will appear here.",
  badEndpoint: "This browser cannot be registered for notifications",
  types: {
    new_video: "{{channel}}: new video",
    live_starting_now: "{{channel}} is live now",
    live_starting_15mins: "{{channel}}: live in 15 minutes",
    premiere_starting_15mins: "{{channel}}: premiere in 15 minutes",
    new_post: "{{channel}}: new post",
    video_rate: ({ count }: Count) => `${grouped(count, "en")} new ${pluralEn(count, "rating", "ratings")} of a video`,
    comment_rate: ({ count }: Count) =>
      `${grouped(count, "en")} new ${pluralEn(count, "rating", "ratings")} of your comment`,
    comment_reply: ({ count }: Count) =>
      `${grouped(count, "en")} ${pluralEn(count, "reply", "replies")} to your comment`,
    new_comment: ({ count }: Count) =>
      `${grouped(count, "en")} new ${pluralEn(count, "comment", "comments")} on a video`,
    comment_approved: "Your comment was approved",
    new_comment_post: ({ count }: Count) =>
      `${grouped(count, "en")} new ${pluralEn(count, "comment", "comments")} on a post`,
    post_rate: ({ count }: Count) => `${grouped(count, "en")} new ${pluralEn(count, "rating", "ratings")} of your post`,
    channel_invitation: "{{channel}}: an invitation to the channel",
    channel_handover: "{{channel}}: you are asked to take over the channel",
    channel_owner: "{{channel}}: the channel has a new owner",
    channel_joined: "{{channel}}: your invitation was accepted",
    channel_role: "{{channel}}: your role is now {{role}}",
    channel_left: "{{channel}}: you no longer have access to this channel",
    channel_deleted: "{{channel}}: the channel has been deleted",
    creator_approved: "Your application was approved: you can create a channel",
    creator_refused: "Your application to become a creator was declined",
    decision: "Decision of the site's staff ({{what}}): {{decided}}",
    report_decided: "Your report was decided ({{what}}): {{decided}}",
    objection_answered: "Your objection was answered ({{what}})",
    ticket_answered: "Your message to the staff was answered",
    ticket_written: "A new message in a ticket that you took",
    ad_verified_ok: "{{channel}}: your campaign was approved",
    ad_verified_not_ok: "{{channel}}: your campaign was refused",
    ad_again: "{{channel}}: your campaign is waiting for review again, as its video changed",
  },
  /** Who did it, by the name of the last of them. */
  by: {
    comment_reply: ({ name, others }: By) => `${whoEn(name, others)} replied to your comment`,
    new_comment: ({ name, others }: By) => `${whoEn(name, others)} commented on a video`,
    new_comment_post: ({ name, others }: By) => `${whoEn(name, others)} commented on a post`,
  },
  settings: {
    title: "Notifications",
    saved: "Your notification settings were saved.",
    what: "What to tell you about",
    whatText: "What we send you outside the site, and below what the bell rings for.",
    email: "Email",
    push: "Push",
    newVideo: "New videos",
    newVideoText: "from channels you subscribe to",
    videoLive: "Streams and premieres",
    videoLiveText: "15 minutes before and when they begin",
    unreadNotifications: "Unread",
    unreadNotificationsText: "a reminder, once a day at most",
    bell: "The bell tells you about what concerns you",
    kinds: {
      comments: "comments on your videos and posts",
      replies: "replies to your comments",
      ratings: "ratings of your videos, posts and comments",
      posts: "new posts by people and channels you follow",
    },
    mailHelp:
      "We email you once a day at most, unless you choose “Always” for a channel. Every email has a link to unsubscribe.",
    device: "This device",
    deviceOff: "Push notifications are off in this browser.",
    deviceOn: "This browser receives push notifications.",
    deviceDenied:
      "Your browser blocks notifications from this site. Allow them in the site settings, beside the address.",
    deviceUnsupported: "This browser does not support push notifications, or the connection is not encrypted (HTTPS).",
    deviceScripts: "Turn on JavaScript in your browser to register this device.",
    turnOn: "Turn on for this device",
    turnOff: "Turn off",
    test: "Send a test notification",
    testSent: "A test notification was sent.",
    devices: "Your devices",
    noDevices: "No device is registered yet.",
    deviceSince: "since {{date}}",
    removeDevice: "Remove the device: {{name}}",
    channels: "Subscribed channels",
    channelsText: "How often to tell you what is new on each channel.",
    noChannels: "You are not subscribed to any channel yet.",
    notifyWhen: "Notifications from {{channel}}",
    when: { never: "Never", daily: "Once a day", always: "Always" },
  },
  ask: {
    title: "Want to hear what is new?",
    text: "New videos and streams of the channels you subscribe to, shown on this device.",
    save: "Turn on notifications",
    timeout: "Turning on push notifications took too long.",
    failed: "Notifications could not be turned on for this device.",
    done: "Push notifications are on.",
    off: "Push notifications are off for this device.",
  },
  mail: {
    subject: ({ count, site }: Count & { site: string }) =>
      `${grouped(count, "en")} new ${pluralEn(count, "notification", "notifications")} · ${site}`,
    hello: "Hello {{name}},",
    more: ({ count }: Count) =>
      `…and ${grouped(count, "en")} more ${pluralEn(count, "notification", "notifications")} on the site.`,
    foot: "You receive this because email notifications are on for your account at {{site}}.\nSettings: {{settings}}\nStop with one click: {{unsubscribe}}",
  },
  unsubscribe: {
    title: "Stop email notifications",
    text: "Once you confirm, we will not email you about videos, live streams and unread notifications any more.",
    confirm: "Stop sending me notifications",
    done: "Done, we will send no more email notifications",
    doneText: "Emails about your account, such as a changed password, will still reach you.",
    change: "Notification settings",
  },
  test: { title: "{{site}}: notifications work", body: "This is what notifications on this device will look like." },
  reminder: {
    title: ({ count }: Count) =>
      count > 9
        ? "You have more than 9 unread notifications"
        : `You have ${grouped(count, "en")} unread ${pluralEn(count, "notification", "notifications")}`,
  },
};
