import type { DeliveryError, DeliveryStatus, MessageRole } from "@/schema/conversation";
import type { MessageMetadata } from "@/schema/message-metadata";
import type { ReplyList, Template } from "@/schema/reply";

type File = { type: "image" | "audio" | "document"; mime_type: string; filename?: string };

/**
 * A line of a demo thread; `after` is how many minutes after the previous line it was written. `file`: what it brings,
 * one of the samples that the number's provider has.
 */
export type SeedLine = {
  role: MessageRole;
  content: string;
  metadata: MessageMetadata;
  after: number;
  delivery_status: DeliveryStatus | null;
  delivery_error?: DeliveryError;
  file?: File;
};

/** The member of staff who writes. */
export type Writer = { id: string; email: string; full_name: string };

/** A line by the agent, seconds later. */
export const agentSays = (
  content: string,
  offer: { buttons?: string[]; list?: ReplyList } = {},
): SeedLine => ({
  role: "assistant",
  content,
  metadata: {
    author: "agent",
    ...(offer.buttons && { buttons: offer.buttons.map((title) => ({ id: idOf(title), title })) }),
    ...(offer.list && { list: offer.list }),
  },
  after: 0.1,
  delivery_status: "read",
});

const idOf = (title: string): string => title.toLowerCase().replace(/\W+/g, "-");

type Written = Omit<Extract<MessageMetadata, { author: "customer" }>, "author">;

const customers = (content: string, metadata: Written, after: number): SeedLine => ({
  role: "user",
  content,
  metadata: { author: "customer", ...metadata },
  after,
  delivery_status: null,
});

export const customer = (content: string, after = 2): SeedLine =>
  customers(content, { type: "text", handled: true }, after);

export const tap = (title: string, after = 1): SeedLine =>
  customers(title, { type: "button_reply", handled: true, reply: { id: idOf(title), title } }, after);

export const pick = (id: string, title: string): SeedLine =>
  customers(title, { type: "list_reply", handled: true, reply: { id, title } }, 1);

/** The customer sends a file; the agent says that it can't see it. */
export const sends = (file: File): SeedLine[] => [
  {
    ...customers(
      [`[${file.type}]`, file.filename].filter(Boolean).join(" "),
      { type: file.type, handled: false },
      2,
    ),
    file,
  },
  {
    ...agentSays(
      "Thank you. I can only read text messages, so I can't see what you sent. Please describe it in words.",
    ),
    metadata: { author: "agent", acknowledges_media: true },
  },
];

export const noted = (content: string): SeedLine => ({
  role: "system",
  content,
  metadata: { author: "system" },
  after: 0.1,
  delivery_status: null,
});

/** A reply by staff; by a template if one is given. */
export const staff = (
  { id, email, full_name }: Writer,
  content: string,
  more: { after?: number; status?: DeliveryStatus; error?: DeliveryError; template?: Template } = {},
): SeedLine => ({
  role: "assistant",
  content,
  metadata: {
    author: "staff",
    staff: email,
    staff_id: id,
    staff_name: full_name,
    ...(more.template && { template: more.template }),
  },
  after: more.after ?? 3,
  delivery_status: more.status ?? "read",
  ...(more.error && { delivery_error: more.error }),
});
