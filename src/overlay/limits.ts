/** What an alert may be at: `held` waits for somebody to let it through, `waiting` for its turn on the screen. */
const alertStates = ["held", "waiting", "playing", "shown", "skipped"] as const;
export type AlertState = (typeof alertStates)[number];

export const themes = ["dark", "light", "plain"] as const;
export type Theme = (typeof themes)[number];

/** How long an alert stands, in seconds. */
export const secondsMin = 3;
export const secondsMax = 30;
export const secondsDefault = 8;

export const goalLabelMax = 60;
/** Grosze: no goal is higher. */
export const goalMax = 100_000_000;

/** How many donors the overlay may name. */
export const donorsShown = 5;
/** How many alerts the desk lists. */
export const alertsListed = 20;

/** What a source in OBS may show of it, each by its address. */
export const parts = ["alerts", "goal", "donors", "chat"] as const;
export type Part = (typeof parts)[number];

export const sizes = ["small", "medium", "large"] as const;
export type Size = (typeof sizes)[number];
