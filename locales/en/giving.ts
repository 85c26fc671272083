import { grouped, pluralEn } from "../../src/platform/i18n/plural.ts";

type Count = { count: number };

/** How viewers support a channel. */
export const giving = {
  title: "Viewers' support",
  support: "Support the channel",
  links: "Your own donation links",
  label: "Name",
  url: "Address",
  linksHelp:
    "They are shown on the channel's page and under its videos. Before leaving, viewers see where a link leads. Only https:// addresses are taken.",
  httpsOnly: "The address has to begin with https:// and have no password in it",
  takes: "Take donations through this site",
  takesHelp: "Viewers give at {{address}}. The donation is marked for your channel; the site's operator settles it.",
  notAllowed: "The site's operator takes no donations for channels. You can give links of your own.",
  given: "Donations to the channel",
  count: ({ count }: Count) => `${grouped(count, "en")} ${pluralEn(count, "donation", "donations")}`,
  private: "Donors' personal data are shown to nobody but administrators.",
  passedOn: "The site's operator passes donations on to you: here you see how much has been.",
  messages: "Messages from viewers",
  nameless: "no name",
};
