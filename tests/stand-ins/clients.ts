/** What an installation is registered as at the OpenID providers that are played here, and at Facebook. */
export const OPENID_CLIENT = { client_id: "our-client-id", client_secret: "our-client-secret" };
export const FACEBOOK_CLIENT = { client_id: "100200300", client_secret: "our-app-secret" };
