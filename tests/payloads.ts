import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The text of a payload, such as `meta/message_text.json`. */
export const payloadText = (name: string): string =>
  readFileSync(join(import.meta.dirname, "payloads", name), "utf8");

/** A payload's JSON. */
export const payload = (name: string): unknown => JSON.parse(payloadText(name));

/** A payload with the parameters of a form. */
export const formPayload = (name: string): Record<string, string> =>
  z.record(z.string(), z.string()).parse(payload(name));

/** The names of a provider's payloads. */
export const payloadNames = (provider: string): string[] =>
  readdirSync(join(import.meta.dirname, "payloads", provider)).map((name) => `${provider}/${name}`);
