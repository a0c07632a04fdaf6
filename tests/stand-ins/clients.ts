/** The clients as which an installation is registered at the stand-ins for OpenID providers and for Facebook. */
export const OPENID_CLIENT = { client_id: "our-client-id", client_secret: "our-client-secret" };
export const FACEBOOK_CLIENT = { client_id: "100200300", client_secret: "our-app-secret" };
