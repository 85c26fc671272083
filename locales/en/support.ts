export const support = { unknownTopic: "Unknown error code" };
