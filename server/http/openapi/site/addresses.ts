/** The origin in the built site, which the server replaces by its own. */
export const NO_ORIGIN = "https://origin.invalid";

/** The guides, in the order in which an integration needs them; each is a file of docs/guides. */
export const GUIDES = ["webhooks", "crm", "agent", "booking-page", "clients"] as const;

export const guideAddress = (name: string): string => `/docs/guides/${name}`;

/** The script of all pages: their search, and the choice of a language for samples. */
export const SCRIPT = "/docs/site.js";

/** Everything that the site serves. */
export const SITE_ADDRESSES = [
  "/docs",
  "/docs/schemas",
  "/docs/problems",
  ...GUIDES.map(guideAddress),
  "/docs/changelog",
  SCRIPT,
  "/llms.txt",
  "/llms-full.txt",
];

const TYPES: Record<string, string> = { ".js": "text/javascript", ".txt": "text/plain" };

const endingOf = (address: string): string => /\.\w+$/.exec(address)?.[0] ?? "";

/** The media type of what is at an address. */
export const typeAt = (address: string): string => TYPES[endingOf(address)] ?? "text/html";

/** The file of what is at an address, below the folder of the built site. */
export const fileAt = (address: string): string =>
  `${address.slice(1)}${endingOf(address) === "" ? ".html" : ""}`;
