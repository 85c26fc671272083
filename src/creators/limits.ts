export const applicationMax = 1000;
/** What staff say of a decision. */
export const reasonMax = 1000;
