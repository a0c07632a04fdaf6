/** The header in which the proxy passes a page the nonce for its own scripts. */
export const NONCE_HEADER = "x-nonce";
