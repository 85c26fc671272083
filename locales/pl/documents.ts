export const documents = { updated: "Ostatnia zmiana: {{date}}", contents: "Spis treści" };
