/** How the channel ids of leads begin who are known from the booking page alone, where nobody verified what they typed. */
export const PAGE_CHANNEL = "page:";
