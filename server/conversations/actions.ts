import { z } from "zod";
import { snapshot, type Tx, transaction } from "@/db/client";
import { invalid } from "@/lib/errors";
import { Id } from "@/schema/common";
import {
  Conversation,
  ConversationDetail,
  ConversationPage,
  ConversationPatch,
  ConversationQuery,
  type ConversationStatus,
  Message,
  MessageQuery,
} from "@/schema/conversation";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { type ConversationRow, toConversation } from "./columns";
import { assignTo, OneConversation } from "./inbox/actions";
import { moveConversation } from "./routing/teams";
import { giveToAgent, setStatus } from "./state/change-state";
import { conversationById, findConversations, findMessages, messageById, wholeThread } from "./thread/reads";
import { lockConversation } from "./writes";

export const listConversations = action({
  summary: "List conversations, most recently active first",
  input: ConversationQuery,
  only: "practitioner",
  output: ConversationPage,
  run: findConversations,
});

export const getConversation = action({
  summary: "Get a conversation with all its messages",
  description:
    "At most the first 10,000 messages, or the first 16 MiB of them, are included; then `has_more_messages` is true: list the others with an offset.",
  input: OneConversation,
  only: "practitioner",
  output: ConversationDetail,
  run: (ctx, { conversation_id }) =>
    snapshot(ctx.db, async (db) => {
      const conversation = await conversationById({ ...ctx, db }, conversation_id);
      const messages = await wholeThread({ ...ctx, db }, conversation_id);
      return { ...conversation, messages, has_more_messages: messages.length < conversation.message_count };
    }),
});

export const listMessages = action({
  summary: "List a conversation's messages, oldest first",
  input: MessageQuery.extend({ conversation_id: Id }),
  only: "practitioner",
  output: z.array(Message),
  run: async (ctx, { conversation_id, ...page }) => {
    const [messages] = await Promise.all([
      findMessages(ctx, conversation_id, page),
      conversationById(ctx, conversation_id),
    ]);
    return messages;
  },
});

export const getMessage = action({
  summary: "Get a message",
  description: "As its conversation lists it; its timeline says how it came about.",
  input: z.strictObject({ message_id: Id }),
  only: "practitioner",
  output: Message,
  run: (ctx, { message_id }) => messageById(ctx, message_id),
});

function statusSet(tx: Tx, ctx: Ctx, row: ConversationRow, status: ConversationStatus | undefined) {
  if (status === undefined) return toConversation(row);
  return status === "active" ? giveToAgent(tx, ctx, row) : setStatus(tx, ctx, row, status);
}

export const updateConversation = action({
  summary:
    "Set a conversation's status (take it over, hand it back, close it), move it to a team or assign it",
  description:
    "Assigning a conversation that the agent answers hands it over to that person; the status active hands it back, and then nobody may be assigned in the same request (422).",
  input: ConversationPatch.extend({ conversation_id: Id }),
  only: "practitioner",
  output: Conversation,
  audit: "conversation.updated",
  run: (ctx, { conversation_id, status, team_id, assignee_id }) =>
    transaction(ctx.db, async (tx) => {
      const row = await lockConversation(tx, ctx, conversation_id);
      ctx.if_match?.(toConversation(row));
      if (status === "active" && assignee_id)
        throw invalid(["assignee_id"], "what the agent answers is nobody's: leave one of the two out");
      // Set the team first, or handing over would first put it in the team that takes handovers.
      const moved = team_id === undefined ? row : await moveConversation(tx, ctx, row, team_id);
      const there = { ...row, ...moved };
      const set = { ...there, ...(await statusSet(tx, ctx, there, status)) };
      return assignee_id === undefined ? toConversation(set) : assignTo(tx, ctx, set, assignee_id);
    }),
});
