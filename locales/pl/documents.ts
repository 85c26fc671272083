export const documents = {
  updated: "Ostatnia zmiana: {{date}}",
  contents: "Spis treści",
  related: "Pozostałe dokumenty",
  missing: "[uzupełnij]",
};
