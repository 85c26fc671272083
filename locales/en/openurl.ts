/** Leaving for another site. */
export const openurl = {
  title: "Leaving for another site",
  text: "This link leads away from {{site}}. Check the address before you go on.",
  address: "Full address",
  written: "The name in its own letters",
  open: "Open the site",
  back: "Stay here",
  badTitle: "This address cannot be opened",
  bad: "The address has to begin with http:// or https:// and must not contain a password.",
};
