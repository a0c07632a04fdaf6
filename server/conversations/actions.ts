import { z } from "zod";
import { snapshot, transaction } from "@/db/client";
import { action } from "@/server/http/action";
import { Id } from "@/server/schema/common";
import {
  Conversation,
  ConversationDetail,
  ConversationPage,
  ConversationPatch,
  ConversationQuery,
  Message,
  MessageQuery,
} from "@/server/schema/conversation";
import { conversationById, findConversations, findMessages, wholeThread } from "./reads";
import { giveToAgent, lockConversation, setStatus } from "./writes";

const OneConversation = z.strictObject({ conversation_id: Id });

export const listConversations = action({
  summary: "List conversations, the last active first",
  input: ConversationQuery,
  output: ConversationPage,
  run: findConversations,
});

export const getConversation = action({
  summary: "Get a conversation with all its messages",
  input: OneConversation,
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
  output: z.array(Message),
  run: async (ctx, { conversation_id, ...page }) => {
    const [messages] = await Promise.all([
      findMessages(ctx, conversation_id, page),
      conversationById(ctx, conversation_id),
    ]);
    return messages;
  },
});

export const updateConversation = action({
  summary: "Set a conversation's status: take it over, hand it back, close it",
  input: ConversationPatch.extend({ conversation_id: Id }),
  output: Conversation,
  run: (ctx, { conversation_id, status }) =>
    transaction(ctx.db, async (tx) => {
      const row = await lockConversation(tx, ctx, conversation_id);
      return status === "active" ? giveToAgent(tx, ctx, row) : setStatus(tx, ctx, row, status);
    }),
});
