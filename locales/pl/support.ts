export const support = { unknownTopic: "Nieznany kod błędu" };
