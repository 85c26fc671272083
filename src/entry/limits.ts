/** A code that lets people in. */
export const codeLength = { min: 4, max: 60 };
export const noteMax = 200;
export const reasonMax = 200;
/** As many blocks of a kind, and codes, are kept. */
export const entriesMax = 1000;
