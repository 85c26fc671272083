export const documents = {
  updated: "Last changed: {{date}}",
  contents: "Contents",
  related: "Other documents",
  unreadable: "This text cannot be shown: it is nested too deeply or too complex",
  missing: "[fill in]",
};
