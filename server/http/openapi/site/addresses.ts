/** The guides, in the order in which an integration needs them; each is a file of docs/guides. */
export const GUIDES = ["webhooks", "crm", "agent"] as const;

export const guideAddress = (name: string): string => `/docs/guides/${name}`;

/** Everything that the site serves. */
export const SITE_ADDRESSES = ["/docs", "/docs/schemas", ...GUIDES.map(guideAddress), "/docs/changelog"];

/** The file of what is at an address, below the folder of the built site. */
export const fileAt = (address: string): string => `${address.slice(1)}.html`;
