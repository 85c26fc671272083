/** Ads as viewers meet them. */
export const spots = {
  ad: "Reklama",
  skip: "Pomiń reklamę",
  skipIn: "Pomiń za {left}",
  mayBeSkipped: "Możesz pominąć reklamę.",
  opensBeside: "(otwiera się w\u00a0nowej karcie)",
  report: "Zgłoś reklamę",
  putAway: "Zamknij reklamę",
};
