/** The header in which the proxy tells a page the nonce that its own scripts carry. */
export const NONCE_HEADER = "x-nonce";
