export const siteNameMax = 60;
export const siteDescriptionMax = 300;
export const operatorNameMax = 120;
export const operatorAddressMax = 200;
export const invitationCodeMax = 60;
export const gigabyte = 1024 ** 3;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
