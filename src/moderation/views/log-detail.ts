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
  if (action === "settings") return settingInWords(t, detail);
  const section = sections[action];
  return section ? detail.replace(/^\w+/, (code) => word(section, code)) : detail;
}
