export const documents = {
  updated: "Last changed: {{date}}",
  contents: "Contents",
  related: "Other documents",
  missing: "[fill in]",
};
