import type { IncomingMessage } from "node:http";
import { z } from "zod";

const Person = z.record(z.string(), z.unknown());
const COOKIE = /(?:^|; )person=([\w-]+)/;

/** The cookie with which a browser is signed in at a provider as the person with these claims. */
export const personCookie = (claims: object) => ({
  name: "person",
  value: Buffer.from(JSON.stringify(claims)).toString("base64url"),
});

/** The person as whom a browser is signed in at a provider, if its cookie says. */
export function personOf({ headers }: IncomingMessage): Record<string, unknown> | undefined {
  const value = COOKIE.exec(headers.cookie ?? "")?.[1];
  return value ? Person.parse(JSON.parse(Buffer.from(value, "base64url").toString())) : undefined;
}
