export const documents = { updated: "Last changed: {{date}}", contents: "Contents" };
