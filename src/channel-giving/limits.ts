/** How many links of its own a channel may have, and how long they are. */
export const donationLinksMax = 5;
export const linkLabelMax = 40;
export const linkUrlMax = 300;
