import { hour, minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may try in the accounts' forms and calls, right or wrong. */
export const loginBrake: Brake = { name: "login", max: 60, windowMs: 10 * minute, knownDeviceMax: 10 };
export const registerBrake: Brake = { name: "register", max: 60, windowMs: hour };
/** Asking for a link by mail; the form that asks for one also takes its code. */
export const mailBrake: Brake = { name: "account mail", max: 30, windowMs: hour };
/** Using a code that came by mail, or the set-up link. */
export const codeBrake: Brake = { name: "account code", max: 30, windowMs: 10 * minute };
export const logoutBrake: Brake = { name: "logout", max: 120, windowMs: minute };
