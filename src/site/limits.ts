export const siteNameMax = 60;
export const siteDescriptionMax = 300;
export const operatorNameMax = 120;
export const operatorAddressMax = 200;
export const watchedWordsMax = 10_000;
export const invitationCodeMax = 60;
export const gigabyte = 1024 ** 3;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const announcementKinds = ["info", "warning", "good"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];
export const audiences = ["all", "guests", "users", "creators", "staff"] as const;
export type Audience = (typeof audiences)[number];
export const announcementMax = 300;
export const announcementUrlMax = 500;
/** More are not kept: the oldest that is over goes first. */
export const announcementsMax = 100;
/** Nobody reads more at once. */
export const announcementsShown = 3;
export const maintenanceTextMax = 500;
