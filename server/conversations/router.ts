import { mutation, query } from "@/server/http/trpc";
import { listConversations } from "./actions";
import {
  assignConversation,
  listColleagues,
  markRead,
  markUnread,
  replyInInbox,
  retryInInbox,
  settleConversation,
  takeOver,
} from "./inbox/actions";
import { changeConversations, undoChanges } from "./inbox/bulk";
import { countInbox } from "./inbox/counts";
import { listInbox } from "./inbox/list";
import { searchInbox } from "./inbox/search";
import { createView, deleteView, listViews, orderViews, updateView } from "./inbox/views";
import { deleteLabel, labelConversation, unlabelConversation } from "./labels";
import { countOldMedia } from "./media/storage/retention";
import { deleteTeam, moveToTeam } from "./routing/teams";
import { resendRefused } from "./sending/resend-failed";
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from "./sending/templates";
import { wakeConversation } from "./state/snooze";
import { addNote, deleteNote, updateNote } from "./thread/notes";
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  updateQuickReply,
} from "./thread/quick-replies";
import { listThreadMessages } from "./thread/thread";
import { readMessageTimeline } from "./thread/timeline";

export const conversationsProcedures = {
  conversations: {
    list: query(listConversations),
  },
  inbox: {
    list: query(listInbox),
    search: query(searchInbox),
    counts: query(countInbox),
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
