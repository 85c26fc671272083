import type { T } from "../../platform/i18n/translate.ts";
import type { Reason } from "../limits.ts";

/** Why a video is recommended, in words. */
export function becauseText(t: T, reason: Reason): string {
  const { kind, ...names } = reason;
  return t(`recommendations.because.${kind}`, names);
}
