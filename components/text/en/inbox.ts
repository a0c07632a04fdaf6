import type { WaitReason } from "@/server/schema/conversation";
import { channelWords, conversationStatusWords } from "./words";

// A provider may send kinds that are not listed here.
const media: Record<string, string> = {
  image: "Picture",
  audio: "Voice message",
  video: "Video",
  document: "Document",
  sticker: "Sticker",
  location: "Place",
  contacts: "Contact",
};

/** The inbox: its list, and what the list shares with an open conversation. */
export const inbox = {
  title: "Inbox",
  list: "Conversations",
  // The list
  filters: "Filters",
  needs_you: "Needs you",
  mine: "Mine",
  unassigned: "Unassigned",
  with_agent: "Agent",
  failed: "Not sent",
  snoozed: "Snoozed",
  all: "All",
  search: "Search people and messages",
  unread: "Unread",
  lastActivity: "Last activity",
  notDelivered: "Not delivered",
  noMessages: "No messages yet",
  waits: {
    handed_over: "Waiting for the team",
    media: "Sent something that the agent can't read",
    not_sent: "Our last message was not sent",
    unanswered: "The agent has not answered",
    booking_requested: "Asked for an appointment that nobody has confirmed",
    snoozed: "Its time has come again",
  } satisfies Record<WaitReason, string>,
  overdue: "for too long",
  ofOpeningHours: "of opening hours",
  since: (time: string) => `since ${time}`,
  whileClosed: "while you are closed",
  assignedTo: (name: string) => `Assigned to ${name}`,
  // Search
  searchesAll: "All conversations, messages and people",
  searchesNarrow: (what: string) => `Only ${what}`,
  searchEverywhere: "Search everywhere",
  pickTitle: "No conversation is open",
  pickText: "Choose one at the left, or press j and Enter.",
  reconnecting: "No connection. New messages show as soon as it is back.",
  // Names of states, channels, senders
  statuses: conversationStatusWords,
  channels: channelWords,
  agent: "Agent",
  staff: "Team",
  // The thread
  notFoundTitle: "Conversation not found",
  notFoundText: "The address may be mistyped, or the conversation was removed.",
  toInbox: "To the inbox",
  back: "Back to the list",
  today: "Today",
  yesterday: "Yesterday",
  // Actions
  settle: "No reply needed",
  snooze: "Snooze",
  snoozedUntil: (time: string) => `Snoozed until ${time}`,
  markUnread: "Mark unread",
  // Keys
  keys: "Inbox",
  keyMove: "Next and previous conversation",
  keyOpen: "Open the conversation",
  keySelect: "Select conversations",
  keyReply: "Write a reply",
  keyComplete: "Complete",
  keyNote: "Write a private note",
  keyLabels: "Labels",
  keyHand: "Hand to the agent",
  keySearch: "Search",
  keyQuick: "Quick replies, in the reply box",
  keyLeave: "Leave the reply box, then the conversation",
  media,
  ticks: {
    queued: "Waiting to be sent",
    sending: "Being sent",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    failed: "Not delivered",
  },
};
