export const titleMax = 200;
export const descriptionMax = 300;
export const contentsMax = 100_000;
/** The address of a page that staff add. */
export const slugMax = 60;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const ownDocumentsMax = 200;
/** Former texts of a document that can be brought back. */
export const versionsKept = 50;
