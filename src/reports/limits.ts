/** What may be reported, and why, in the specification's codes. */
export const entityTypes = ["video", "comment", "post", "message", "channel", "user", "playlist", "ad"] as const;
export type EntityType = (typeof entityTypes)[number];

export const reasons = ["PLV", "SPM", "LNG", "INS", "DEF", "CRI", "PRN", "ECM", "COP", "OTH"] as const;
export type Reason = (typeof reasons)[number];

export const messageMax = 2000;
/** What staff tell the author, and what is said against a decision. */
export const noteMax = 1000;
export const objectionMax = 2000;
