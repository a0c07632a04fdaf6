/** Concurrent tries of this process, to healthy and to failing endpoints. */
export const MOST_TRIES = { "deliver-webhooks": 1024, "deliver-webhooks-slowly": 256 };
