export const documents = {
  updated: "Last changed: {{date}}",
  contents: "Contents",
  related: "Other documents",
  unreadable: "This text cannot be shown: it is nested too deeply or too complex",
  blanksNote: "The marked places have to be filled in. Only staff see them; others read this document without them.",
  /** What stands for the operator's details, as far as they are not set. */
  neutral: {
    siteName: "this site",
    operatorName: "the operator of the site",
    operatorAddress: "the operator's address",
    contactEmail: "the operator's contact address",
  },
  blanks: {
    siteName: "fill in: name of the site",
    operatorName: "fill in: operator's name",
    operatorAddress: "fill in: operator's address",
    contactEmail: "fill in: contact email",
  },
};
