import { mutation, query } from "@/server/http/trpc";
import { listConversations } from "./actions";
import { changeConversations, undoChanges } from "./bulk";
import {
  assignConversation,
  listColleagues,
  markRead,
  markUnread,
  replyInInbox,
  retryInInbox,
  settleConversation,
  takeOver,
} from "./inbox";
import { countInbox } from "./inbox-counts";
import { listInbox } from "./inbox-list";
import { deleteLabel, labelConversation, unlabelConversation } from "./labels";
import { countOldMedia } from "./media/retention";
import { readMessageTimeline } from "./message-timeline";
import { addNote, deleteNote, updateNote } from "./notes";
import { createQuickReply, deleteQuickReply, listQuickReplies, updateQuickReply } from "./quick-replies";
import { resendRefused } from "./resend-failed";
import { searchInbox } from "./search";
import { wakeConversation } from "./snooze";
import { deleteTeam, moveToTeam } from "./teams";
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from "./templates";
import { getThread, listThreadMessages } from "./thread";
import { createView, deleteView, listViews, orderViews, updateView } from "./views";

export const conversationsProcedures = {
  conversations: {
    list: query(listConversations),
  },
  inbox: {
    list: query(listInbox),
    search: query(searchInbox),
    counts: query(countInbox),
    get: query(getThread),
    messages: query(listThreadMessages),
    timeline: query(readMessageTimeline),
    colleagues: query(listColleagues),
    markRead: mutation(markRead),
    markUnread: mutation(markUnread),
    takeOver: mutation(takeOver),
    settle: mutation(settleConversation),
    wake: mutation(wakeConversation),
    assign: mutation(assignConversation),
    moveToTeam: mutation(moveToTeam),
    bulk: mutation(changeConversations),
    undoBulk: mutation(undoChanges),
    reply: mutation(replyInInbox),
    retry: mutation(retryInInbox),
    resendRefused: mutation(resendRefused),
  },
  views: {
    list: query(listViews),
    create: mutation(createView),
    update: mutation(updateView),
    remove: mutation(deleteView),
    order: mutation(orderViews),
  },
  teams: {
    remove: mutation(deleteTeam),
  },
  labels: {
    remove: mutation(deleteLabel),
    putOnConversation: mutation(labelConversation),
    takeOffConversation: mutation(unlabelConversation),
  },
  notes: {
    add: mutation(addNote),
    update: mutation(updateNote),
    remove: mutation(deleteNote),
  },
  quickReplies: {
    list: query(listQuickReplies),
    create: mutation(createQuickReply),
    update: mutation(updateQuickReply),
    remove: mutation(deleteQuickReply),
  },
  templates: {
    list: query(listTemplates),
    create: mutation(createTemplate),
    update: mutation(updateTemplate),
    remove: mutation(deleteTemplate),
  },
  media: {
    countOld: query(countOldMedia),
  },
};
