import { FACEBOOK_CLIENT, OPENID_CLIENT } from "../tests/stand-ins/clients";

const FIRST = Number(process.env.E2E_PORT ?? 23_117);

/**
 * The eight ports that the journeys use, from E2E_PORT on, so that two checkouts can run at once. The defaults are
 * below 32768, where the system takes no port for an outgoing connection.
 */
export const PORTS = {
  frontdesk: FIRST,
  outside: FIRST + 1,
  smtp: FIRST + 2,
  google: FIRST + 3,
  microsoft: FIRST + 4,
  facebook: FIRST + 5,
  model: FIRST + 6,
  transcriber: FIRST + 7,
};

/** The address of a port on this machine. */
export const at = (port: number): string => `http://127.0.0.1:${port}`;

/** The environment variables that point an installation at these stand-ins. */
export const OUTSIDE_ENV = {
  // The calendar servers, the language model and the transcriber are on this machine too.
  WEBHOOK_ALLOW_INSECURE: "true",
  TRANSCRIPTION_URL: `${at(PORTS.transcriber)}/v1`,
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
