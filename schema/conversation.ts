import { z } from "zod";
import { CountedPageInfo, Id, Metadata, PageInput, Timestamp, TimestampInput } from "./common";

/** Channels that have conversations; e-mail and manually added leads have none. */
export const ConversationChannel = z
  .enum(["whatsapp", "telegram", "web", "voice"])
  .meta({ id: "ConversationChannel", description: "Where the conversation takes place" });
export type ConversationChannel = z.infer<typeof ConversationChannel>;

export const ConversationStatus = z.enum(["active", "completed", "escalated", "abandoned"]).meta({
  id: "ConversationStatus",
  description: "active: the agent answers. escalated: a person answers. completed and abandoned are closed",
});
export type ConversationStatus = z.infer<typeof ConversationStatus>;

export const WaitReason = z
  .enum(["handed_over", "media", "not_sent", "unanswered", "booking_requested", "snoozed"])
  .meta({
    id: "WaitReason",
    description:
      "Why a conversation needs a person. handed_over: the agent handed it over, or the customer writes to a person. media: the customer sent something that the agent can't read. not_sent: our last message failed. unanswered: the agent has been silent for minutes. snoozed: the snooze has ended. booking_requested: an appointment waits to be confirmed",
  });
export type WaitReason = z.infer<typeof WaitReason>;

export const MessageRole = z.enum(["user", "assistant", "system"]).meta({
  id: "MessageRole",
  description: "user: the customer. assistant: the agent or staff. system: Frontdesk itself",
});
export type MessageRole = z.infer<typeof MessageRole>;

export const Speaker = MessageRole.extract(["user", "assistant"]).meta({
  id: "Speaker",
  description: "user: the customer. assistant: the agent or staff",
});

export const DeliveryStatus = z.enum(["queued", "sending", "sent", "delivered", "read", "failed"]).meta({
  id: "DeliveryStatus",
  description:
    "How far an outgoing message has come; it only moves forward. sending: handed over, without an answer from the provider yet",
});
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const DeliveryError = z
  .object({
    code: z.string().meta({ description: "The provider's error code, or one of ours" }),
    message: z.string().meta({ description: "The reason in words" }),
  })
  .meta({ id: "DeliveryError", description: "Why a message was not delivered" });
export type DeliveryError = z.infer<typeof DeliveryError>;

/** The price of a message as Meta reports it (webhooks/reference/messages/status); stored as `metadata.pricing`. */
export const Pricing = z.object({
  billable: z
    .boolean()
    .nullable()
    .meta({ description: "Whether Meta charges for it; null if it doesn't say" }),
  pricing_model: z
    .string()
    .nullable()
    .meta({ description: "Meta's pricing model, such as PMP; null if it doesn't say" }),
  type: z
    .string()
    .nullable()
    .meta({ description: "Meta's kind of charge, such as regular; null if it doesn't say" }),
  category: z
    .string()
    .nullable()
    .meta({ description: "Meta's category, such as service; null if it doesn't say" }),
});
export type Pricing = z.infer<typeof Pricing>;

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    position: z.int().meta({ description: "Numbers the messages of a conversation by arrival, from 1" }),
    role: MessageRole,
    content: z.string().meta({
      description:
        "The text. Of what the agent does not see, a description in brackets, such as [image]; [deleted] once its author deleted it",
    }),
    metadata: Metadata.meta({
      description:
        "What it has besides its text: its type, files (`media`), the choices it offers or was answered with, what was said before an edit (`earlier`), and the data that an agent or a provider gave",
    }),
    delivery_status: DeliveryStatus.nullable().meta({
      description: "How far an outgoing message has come; null for incoming and system messages",
    }),
    delivery_error: DeliveryError.nullable().meta({ description: "Why it failed; null otherwise" }),
    edited_at: Timestamp.nullable().meta({
      description: "When its author edited it; null if never. `metadata.earlier` holds what it said before",
    }),
    deleted_at: Timestamp.nullable().meta({
      description: "When its author deleted it, and its content went; null if never",
    }),
    created_at: Timestamp.meta({ description: "When it was written, by the provider's clock if that tells" }),
  })
  .meta({
    id: "Message",
    description: "A message of a conversation. The chronological order is (created_at, position)",
  });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: Id,
    lead_id: Id.meta({ description: "The customer" }),
    session_key: z.string().meta({
      description:
        "Names the customer's session to an agent: it stays the same in their next conversation on the same number or channel",
    }),
    channel: ConversationChannel,
    status: ConversationStatus,
    assignee_id: Id.nullable().meta({
      description: "The member of staff who took it over or to whom it was assigned; null if nobody",
    }),
    team_id: Id.nullable().meta({ description: "The team it is with; null if none" }),
    message_count: z.int().meta({ description: "How many messages it has" }),
    last_message_at: Timestamp.nullable().meta({
      description: "When its last message was written; null while it has none",
    }),
    last_message_preview: z
      .string()
      .nullable()
      .meta({ description: "The first 200 characters of its last message; null while it has none" }),
    label_ids: z.array(Id).meta({ description: "The labels on this conversation" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Conversation", description: "A thread with one customer on one channel" });
export type Conversation = z.infer<typeof Conversation>;

const ConversationListItem = Conversation.extend({
  lead: z
    .object({
      id: Id,
      name: z.string().meta({ description: "The customer's name" }),
      email: z
        .string()
        .nullable()
        .meta({ description: "The customer's e-mail address; null if none is known" }),
    })
    .meta({ description: "The customer" }),
}).meta({
  id: "ConversationListItem",
  description: "A conversation with the customer's name, as lists show it",
});

/** What If-Match compares of a conversation. A message that is written changes its `updated_at`. */
export const ConversationHead = Conversation.omit({
  message_count: true,
  last_message_at: true,
  last_message_preview: true,
});

export const ConversationDetail = Conversation.extend({
  messages: z
    .array(Message)
    .meta({ description: "Oldest first: at most the first 10,000, or the first 16 MiB" }),
  has_more_messages: z.boolean().meta({
    description:
      "Whether there are messages beyond these; get them from the list of messages, with an offset",
  }),
  lead: z
    .object({ id: Id, name: z.string().meta({ description: "The customer's name" }) })
    .meta({ description: "The customer" }),
}).meta({
  id: "ConversationDetail",
  description:
    "A conversation with all its messages, oldest first. Of more than 10,000 messages, or more than 16 MiB of them, only the first are included and `has_more_messages` is true: get the others from the list of messages, with an offset",
});

export const ConversationPatch = z
  .strictObject({
    status: ConversationStatus.optional().meta({
      description:
        "escalated takes it over from the agent, active hands it back, completed and abandoned close it",
    }),
    team_id: Id.nullable().optional().meta({
      description: "The team to move it to; null: out of any. An assignee who is not in that team loses it",
    }),
    assignee_id: Id.nullable().optional().meta({
      description: "Who is to answer; null: nobody in particular. Not together with the status active",
    }),
  })
  .meta({
    id: "ConversationPatch",
    description:
      "Changes to a conversation; what is left out stays. Assigning one that the agent answers hands it over to that person",
  });

/** Asks for a page of conversations, optionally of one lead, status, channel, team or label. */
export const ConversationQuery = z.strictObject({
  ...PageInput,
  lead_id: Id.optional().meta({ description: "Only conversations of this lead" }),
  status: ConversationStatus.optional().meta({ description: "Only conversations with this status" }),
  channel: ConversationChannel.optional().meta({ description: "Only conversations on this channel" }),
  team_id: Id.optional().meta({ description: "Only conversations of this team" }),
  label_id: Id.optional().meta({ description: "Only conversations with this label" }),
  updated_since: TimestampInput.optional().meta({
    description:
      "Only conversations changed at or after this time, ISO 8601 with any offset; a new message is a change. What is being written while you ask may count as changed a little earlier: overlap your intervals",
  }),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const ConversationPage = z
  .object({ conversations: z.array(ConversationListItem), ...CountedPageInfo })
  .meta({ id: "ConversationPage", description: "A page of conversations, last active first" });

/** `limit` messages, 1 to 500 (default 100), after the first `offset`, oldest first. */
export const MessageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(100)
    .meta({ description: "How many messages to return" }),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .meta({ description: "How many of the oldest messages to skip" }),
});
