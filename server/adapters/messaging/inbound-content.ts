import { readJson } from "@/lib/text/json";
import { toStorable } from "@/schema/common";
import { customersWords } from "@/schema/message-metadata";
import type { InboundMessage } from "./channel";
import { formInWords } from "./form-answers";

/** The content of a customer's message, whoever sent it. */
export type InboundContent = Pick<InboundMessage, "type" | "handled" | "acknowledge" | "text" | "metadata">;

/** Text, which the agent reads and answers. */
export const inboundContent = (
  type: string,
  text: string,
  metadata: Record<string, unknown> = {},
): InboundContent => ({
  type,
  handled: true,
  acknowledge: false,
  text: toStorable(text),
  metadata,
});

/** Content that the agent does not see. It is acknowledged, unless no one waits for an answer. */
export const unseen = (
  type: string,
  text: string,
  metadata: Record<string, unknown>,
  { acknowledge = true } = {},
): InboundContent => ({ type, handled: false, acknowledge, text, metadata });

/** `[type] description`, in place of content that the agent does not see. */
export const inWords = (type: string, ...parts: (string | null | undefined)[]): string =>
  toStorable([`[${type}]`, ...parts.filter(Boolean)].join(" "));

type Item = { [field: string]: unknown; filename?: string | undefined; caption?: string | undefined };

/** Files, of which the agent sees none but reads the caption. They are acknowledged in either case. */
export function mediaContent(type: string, media: Item[]): InboundContent {
  const [first] = media;
  const words = inWords(type, first?.filename, first?.caption);
  return { ...unseen(type, words, { media }), handled: Boolean(first?.caption?.trim()) };
}

/** What the customer says in a message: of a file, its caption. */
export const saidIn = ({ type, text, metadata }: Pick<InboundContent, "type" | "text" | "metadata">) =>
  customersWords({ content: text, metadata: { ...metadata, type } });

/**
 * A form that a customer filled in (WhatsApp Flows), which the agent reads and answers. `told` is all that the provider
 * itself says about it, e.g. "Sent".
 */
export function formContent(answers: string, told: string | undefined): InboundContent {
  const flow = toJson(answers);
  return inboundContent("flow_reply", formInWords(flow) ?? (told || inWords("form")), { flow });
}

/**
 * Whether nobody waits for an answer: a reaction, or a click on something of the provider's. The customer did not write,
 * so nobody has to look.
 */
export const asksNothing = ({
  handled,
  acknowledge,
}: Pick<InboundMessage, "handled" | "acknowledge">): boolean => !handled && !acknowledge;

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

/** Parses JSON that a provider sends inside a string; returns the string itself if it is not JSON. */
function toJson(text: string): unknown {
  const value = readJson(text);
  return value === undefined ? text : value;
}
