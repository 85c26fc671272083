/** Frames a second that cameras and encoders have. */
const usual = [10, 12, 15, 20, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60, 120];
/** By so much of it a rate that is read off frames' times may stray: milliseconds are coarse, and a part of a second short. */
const stray = 0.04;
/** What an encoder says of itself is believed within these parts of what is seen. */
const believed = { least: 0.7, most: 1.5 };

/**
 * Frames a second as they are meant: what the encoder `promised`, if that can be true of the rate `measured`; else the
 * usual rate that this is nearest to, if one is near.
 */
export function nominalRate(measured: number, promised?: number): number {
  if (measured <= 0) return promised ?? measured;
  const share = (promised ?? 0) / measured;
  if (promised && share >= believed.least && share <= believed.most) return promised;
  const far = (rate: number) => Math.abs(rate - measured);
  const nearest = usual.reduce((best, rate) => (far(rate) < far(best) ? rate : best));
  return far(nearest) <= measured * stray ? nearest : measured;
}
