/** Ads as viewers meet them. */
export const spots = {
  ad: "Ad",
  skip: "Skip ad",
  skipIn: "Skip in {left}",
  mayBeSkipped: "You can skip the ad.",
  opensBeside: "(opens in a new tab)",
  report: "Report the ad",
  putAway: "Close ad",
};
