import { readJson } from "@/server/lib/json";
import { toStorable } from "@/server/schema/common";
import type { InboundMessage } from "./channel";

/** What a customer's message says, whoever sent it. */
export type InboundContent = Pick<InboundMessage, "type" | "handled" | "acknowledge" | "text" | "metadata">;

/** Words, which the agent reads and answers. */
export const said = (type: string, text: string, metadata: Record<string, unknown> = {}): InboundContent => ({
  type,
  handled: true,
  acknowledge: false,
  text: toStorable(text),
  metadata,
});

/** Something else, which the agent does not see; acknowledged, unless nobody waits for an answer. */
export const unseen = (
  type: string,
  text: string,
  metadata: Record<string, unknown>,
  { acknowledge = true } = {},
): InboundContent => ({ type, handled: false, acknowledge, text, metadata });

/** `[type] what there is to say of it`, in place of what the agent does not see. */
export const inWords = (type: string, ...parts: (string | null | undefined)[]): string =>
  toStorable([`[${type}]`, ...parts.filter(Boolean)].join(" "));

/** A place in words: `name, address (latitude, longitude)`. */
export const placeInWords = (place: {
  name?: string | undefined;
  address?: string | undefined;
  latitude: string | number;
  longitude: string | number;
}): string => {
  const words = [place.name, place.address].filter(Boolean).join(", ");
  return `${words} (${place.latitude}, ${place.longitude})`.trim();
};

/** What a provider sends as JSON within a string; the string itself if it is not JSON. */
export function toJson(text: string): unknown {
  const value = readJson(text);
  return value === undefined ? text : value;
}
