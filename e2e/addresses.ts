import { FACEBOOK_CLIENT, OPENID_CLIENT } from "../tests/stand-ins/clients";

/** The ports of this machine that the journeys use: the installation's, and the outside world's. */
export const PORTS = {
  frontdesk: 43_117,
  outside: 43_118,
  smtp: 43_119,
  google: 43_120,
  microsoft: 43_121,
  facebook: 43_122,
};

/** Where a port of this machine is reached by what is not a browser's page of ours. */
export const at = (port: number): string => `http://127.0.0.1:${port}`;

/** The variables that lead an installation to that outside world. */
export const OUTSIDE_ENV = {
  SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`,
  GOOGLE_ISSUER: at(PORTS.google),
  GOOGLE_CLIENT_ID: OPENID_CLIENT.client_id,
  GOOGLE_CLIENT_SECRET: OPENID_CLIENT.client_secret,
  MICROSOFT_ISSUER: `${at(PORTS.microsoft)}/common/v2.0`,
  MICROSOFT_CLIENT_ID: OPENID_CLIENT.client_id,
  MICROSOFT_CLIENT_SECRET: OPENID_CLIENT.client_secret,
  FACEBOOK_GRAPH_URL: at(PORTS.facebook),
  FACEBOOK_DIALOG_URL: at(PORTS.facebook),
  FACEBOOK_CLIENT_ID: FACEBOOK_CLIENT.client_id,
  FACEBOOK_CLIENT_SECRET: FACEBOOK_CLIENT.client_secret,
};
