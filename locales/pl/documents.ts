export const documents = {
  updated: "Ostatnia zmiana: {{date}}",
  contents: "Spis treści",
  related: "Pozostałe dokumenty",
  unreadable: "Tego tekstu nie można pokazać: jest zbyt zagnieżdżony albo zbyt złożony",
  missing: "[uzupełnij]",
};
