import type { Act } from "../../audit/rules.ts";
import type { Key, T } from "../../platform/i18n/translate.ts";
import { settingInWords } from "./log-settings.ts";

/** Where the code has its words with which a line's detail begins. */
const sections: Partial<Record<string, string>> = {
  ad: "ads.states",
  application: "moderation.log.words",
  chat: "moderation.log.inChat",
  document: "moderation.log.words",
  donation: "moderation.log.words",
  job: "moderation.log.words",
  maintenance: "moderation.log.words",
  objection: "moderation.log.words",
  page: "moderation.log.words",
  playlist: "moderation.log.words",
  reportClosed: "moderation.reasons",
  reportDeleted: "moderation.reasons",
  reportReopened: "moderation.reasons",
  ticket: "moderation.log.words",
  undo: "moderation.verdicts",
} satisfies Partial<Record<Act, string>>;

/** The rooms of a channel and what the API calls them, as the menu beside them names them. */
const rooms: Partial<Record<string, Key>> = {
  ads: "ads.title",
  "ads-campaigns": "ads.title",
  channels: "frame.nav.settings",
  chat: "chat.management.title",
  comments: "comments.manage.title",
  "edit-videos": "frame.nav.videos",
  live: "live.nav",
  playlists: "playlists.title",
  post: "frame.nav.posts",
  posts: "frame.nav.posts",
  settings: "frame.nav.settings",
  "stream-key": "live.nav",
  support: "giving.title",
  uploads: "frame.nav.upload",
  users: "channels.members.title",
  videos: "frame.nav.videos",
};

/** An address to which something was sent: the room, and what of it. */
function roomInWords(t: T, address: string): string {
  const parts = address.split("/").slice(1);
  const [room = "", ...rest] = parts.slice(parts[0] === "manage-channel" ? 2 : 1);
  const name = rooms[room];
  return name ? [t(name), rest.join("/")].filter((part) => part !== "").join(": ") : address;
}

/** The detail of a line of the log: it is kept in codes, and read in the reader's words. */
export function detailInWords(t: T, action: string, detail: string): string {
  const word = (section: string, code: string) => {
    const key = `${section}.${code}`;
    const text = t(key as Key);
    return text === key ? code : text;
  };
  if (action === "decide" || action === "block") {
    const [verdict = "", reason = "", ...note] = detail.split(" ");
    const said = [word("moderation.verdicts", verdict), word("moderation.reasons", reason), note.join(" ")];
    return said.filter((part) => part !== "").join(" · ");
  }
  // Of the site, or of a channel that is named before it.
  if (action === "role") {
    const roles = detail.includes(": ") ? "channels.roles" : "moderation.people.roles";
    return detail.replace(/(^|: )(\w+)(?: → (\w+|–))?$/, (_, before, from, to) =>
      [before + word(roles, from), ...(to ? [word(roles, to)] : [])].join(" → "),
    );
  }
  if (action === "channel") return roomInWords(t, detail);
  if (action === "settings") return settingInWords(t, detail);
  const section = sections[action];
  return section ? detail.replace(/^\w+/, (code) => word(section, code)) : detail;
}
