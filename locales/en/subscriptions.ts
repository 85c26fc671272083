type Count = { count: number };

/** The channels that one is subscribed to. */
export const subscriptions = {
  title: "Subscriptions",
  active: "Recently active",
  all: "All videos",
  manage: "Manage",
  manageTitle: "Manage subscriptions",
  none: "You are not subscribed to any channel yet",
  noneText: "Videos from channels that you subscribe to will gather here, newest first.",
  nothingText: "The channels that you are subscribed to have no videos yet.",
  find: "Find channels",
  file: "Subscriptions: {{site}}",
  export: "Download as OPML",
  import: "Import subscriptions",
  importText:
    "An OPML file, up to 4 MB. You will be subscribed to the channels of this site; the others will be listed.",
  importFile: "OPML file",
  importDo: "Import",
  imported: ({ count, known }: Count & { known: number }) =>
    count === 0 && known > 0
      ? "You are already subscribed to all channels of this list."
      : `${count} new ${count === 1 ? "subscription" : "subscriptions"}.`,
  passedOver: ({ count }: Count) => `${count} ${count === 1 ? "entry is" : "entries are"} not of this site`,
};
