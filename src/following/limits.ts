/** Whom one person may follow: more is no reading any longer. */
export const followsMax = 5000;
