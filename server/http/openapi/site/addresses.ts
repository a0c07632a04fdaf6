/** Everything that the site serves. */
export const SITE_ADDRESSES = ["/docs", "/docs/schemas"];

/** The file of what is at an address, below the folder of the built site. */
export const fileAt = (address: string): string => `${address.slice(1)}.html`;
