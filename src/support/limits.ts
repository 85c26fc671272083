/** What a ticket may be about, as `POST /contacts` names it. */
export const topics = ["E", "V", "K", "W", "F", "N", "X"] as const;
export type Topic = (typeof topics)[number];

export const contentMax = 10_000;
export const templateNameMax = 80;
export const templatesMax = 100;
/** Names of a form's fields that each hold a picture. */
export const pictureFields = ["picture1", "picture2", "picture3"] as const;
