import type { LeadFilter, LeadQuery } from "@/schema/lead-query";
import { listNotifications } from "@/server/accounts/notifications/list";
import { listMembers } from "@/server/accounts/team/members";
import { listTeams } from "@/server/accounts/team/teams";
import { listBookings } from "@/server/bookings/actions";
import { browseBookings } from "@/server/bookings/browse";
import { getConversation, listConversations, listMessages } from "@/server/conversations/actions";
import { countInbox } from "@/server/conversations/inbox/counts";
import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import { listThreadMessages } from "@/server/conversations/thread/thread";
import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import type { Ctx } from "@/server/http/ctx";
import { listLeads } from "@/server/leads/actions";
import { browseLeads } from "@/server/leads/browse";
import { openExport } from "@/server/leads/export";
import { listLabels } from "@/server/leads/labels";
import { listDuplicates } from "@/server/leads/merge/duplicates";
import { readTimeline } from "@/server/overview/lead-timeline";
import { getThread } from "@/server/overview/thread";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";
import { browseDeliveries } from "@/server/webhooks/deliveries/log";
import { listEndpoints } from "@/server/webhooks/endpoints";
import { listEvents } from "@/server/webhooks/feed";
import { openInbox } from "../inbox";

/** An organization's ids that reads need. */
export type Known = Record<
  | "conversation_id"
  | "lead_id"
  | "message_id"
  | "team_id"
  | "label_id"
  | "rare_label_id"
  | "endpoint_id"
  | "event_id",
  string
>;

type Look = (ctx: Ctx, known: Known) => Promise<unknown>;

const PAGE = { page: 1, size: 20, sort: "created_at", order: "desc" } as const;
const leads = (query: Partial<LeadQuery> & { search?: string }) => (ctx: Ctx) =>
  listLeads(ctx, { ...PAGE, ...query });

/** Runs an export up to its heading and first rows. */
const exportBegins = (filter: LeadFilter) => async (ctx: Ctx) => {
  const { chunks } = await openExport(ctx, { ...filter, include_practice: false });
  const text = chunks[Symbol.asyncIterator]();
  await text.next();
  await text.next();
  await text.return?.();
};

const LEADS: Record<string, Look> = {
  "leads: newest": leads({}),
  "leads: page 10": leads({ page: 10 }),
  "leads: by name": leads({ sort: "name", order: "asc" }),
  "leads: last changed": leads({ sort: "updated_at" }),
  "leads: one status": leads({ status: "confirmed" }),
  "leads: one channel": leads({ channel: "web" }),
  "leads: one status and channel": leads({ status: "confirmed", channel: "web" }),
  "leads: imported": leads({ imported: true }),
  "leads: not imported": leads({ imported: false }),
  "leads: one label": (ctx, { label_id }) => leads({ label_id })(ctx),
  "leads: a rare label": (ctx, { rare_label_id }) => leads({ label_id: rare_label_id })(ctx),
  "leads: a phone number": leads({ phone: "+16501000077" }),
  "leads: an e-mail address": leads({ email: "nobody@example.com" }),
  "leads: a channel id": leads({ channel_id: "nobody" }),
  "leads: changed since a week": leads({ updated_since: new Date(Date.now() - 604_800_000).toISOString() }),
  "leads: changed ever, first changes first": leads({
    ...{ updated_since: "2020-01-01T00:00:00.000Z", sort: "updated_at", order: "asc" },
  }),
  "leads: the dashboard's table": (ctx) => browseLeads(ctx, PAGE),
  "leads: the dashboard's table, a common name": (ctx) => browseLeads(ctx, { ...PAGE, search: "garcia" }),
  "leads: duplicates of one": (ctx, { lead_id }) => listDuplicates(ctx, { lead_id }),
  "leads: timeline of one": (ctx, { lead_id }) => readTimeline(ctx, { lead_id }),
  "leads: export begins": exportBegins({}),
  "leads: export of a status begins": exportBegins({ status: "confirmed" }),
  "leads: export of a search begins": exportBegins({ search: "garcia" }),
};

const LEAD_SEARCHES: Record<string, Look> = {
  "leads: search of two letters": leads({ search: "ma" }),
  "leads: search of two letters that few have": leads({ search: "zq" }),
  "leads: search of one letter that few have": leads({ search: "ż" }),
  "leads: search of a word of all": leads({ search: "example" }),
  "leads: search of a common name": leads({ search: "garcia" }),
  "leads: search of a common name, page 10": leads({ search: "garcia", page: 10 }),
  "leads: search of a common name, by name": leads({ search: "garcia", sort: "name", order: "asc" }),
  "leads: search of a common name, one status": leads({ search: "garcia", status: "lost" }),
  "leads: search of a common name and a label": leads({ search: "garcia label:regular" }),
  "leads: search of a label": leads({ search: "label:regular" }),
  "leads: search of two names": leads({ search: "garcia maria" }),
  "leads: search of one person": leads({ search: "16501000077" }),
  "leads: search of one company": leads({ search: "company 72" }),
  "leads: search without a hit": leads({ search: "xylophone" }),
};

const INBOX: Record<string, Look> = {
  "inbox: opens (list, counts, first thread)": openInbox,
  "inbox: counts": (ctx) => countInbox(ctx, {}),
  "inbox: all": (ctx) => listInbox(ctx, {}),
  "inbox: open": (ctx) => listInbox(ctx, { open: true }),
  "inbox: needs a person": (ctx) => listInbox(ctx, { needs_staff: true }),
  "inbox: put off": (ctx) => listInbox(ctx, { snoozed: true }),
  "inbox: completed": (ctx) => listInbox(ctx, { status: "completed" }),
  "inbox: one channel": (ctx) => listInbox(ctx, { channel: "web" }),
  "inbox: one channel, completed": (ctx) => listInbox(ctx, { channel: "web", status: "completed" }),
  "inbox: with the agent": (ctx) => listInbox(ctx, { status: "active" }),
  "inbox: mine": (ctx) => listInbox(ctx, { mine: true, open: true }),
  "inbox: mine, closed ones too": (ctx) => listInbox(ctx, { mine: true }),
  "inbox: nobody's": (ctx) => listInbox(ctx, { unassigned: true }),
  "inbox: not sent": (ctx) => listInbox(ctx, { failed: true }),
  "inbox: one team": (ctx, { team_id }) => listInbox(ctx, { team_id }),
  "inbox: one team, needs a person": (ctx, { team_id }) => listInbox(ctx, { team_id, needs_staff: true }),
  "inbox: one team, mine": (ctx, { team_id }) => listInbox(ctx, { team_id, mine: true, open: true }),
  "inbox: one label": (ctx, { label_id }) => listInbox(ctx, { label_id }),
  "inbox: a rare label": (ctx, { rare_label_id }) => listInbox(ctx, { label_id: rare_label_id }),
  "inbox: an old thread": (ctx, { conversation_id }) => getThread(ctx, { conversation_id }),
  "inbox: an old thread's messages": (ctx, { conversation_id }) =>
    listThreadMessages(ctx, { conversation_id }),
  "inbox: a message's timeline": (ctx, { message_id }) => readMessageTimeline(ctx, { message_id }),
};

const INBOX_SEARCHES: Record<string, Look> = {
  "inbox: search of a common word": (ctx) => searchInbox(ctx, { term: "appointment" }),
  "inbox: search of a rarer word": (ctx) => searchInbox(ctx, { term: "reschedule" }),
  "inbox: search of two words": (ctx) => searchInbox(ctx, { term: "reschedule invoice" }),
  "inbox: search of two letters in what is completed": (ctx) =>
    searchInbox(ctx, { term: "ma", status: "completed" }),
  "inbox: search of a common word in what is escalated": (ctx) =>
    searchInbox(ctx, { term: "appointment", status: "escalated" }),
  "inbox: search of a name": (ctx) => searchInbox(ctx, { term: "garcia" }),
  "inbox: search of a name on one channel": (ctx) => searchInbox(ctx, { term: "garcia", channel: "web" }),
  "inbox: search of a label": (ctx) => searchInbox(ctx, { term: "label:regular" }),
  "inbox: search of a name and a label": (ctx) => searchInbox(ctx, { term: "garcia label:regular" }),
  "inbox: search of two letters": (ctx) => searchInbox(ctx, { term: "ma" }),
  "inbox: search of two letters that few have": (ctx) => searchInbox(ctx, { term: "zq" }),
  "inbox: search of one person": (ctx) => searchInbox(ctx, { term: "16501000077" }),
  "inbox: search without a hit": (ctx) => searchInbox(ctx, { term: "xylophone" }),
};

const CONVERSATIONS: Record<string, Look> = {
  "conversations: all": (ctx) => listConversations(ctx, {}),
  "conversations: page 10": (ctx) => listConversations(ctx, { page: 10 }),
  "conversations: one status": (ctx) => listConversations(ctx, { status: "completed" }),
  "conversations: one channel": (ctx) => listConversations(ctx, { channel: "web" }),
  "conversations: one status and channel": (ctx) =>
    listConversations(ctx, { channel: "web", status: "completed" }),
  "conversations: changed since a week": (ctx) =>
    listConversations(ctx, { updated_since: new Date(Date.now() - 604_800_000).toISOString() }),
  "conversations: of a lead": (ctx, { lead_id }) => listConversations(ctx, { lead_id }),
  "conversations: one team": (ctx, { team_id }) => listConversations(ctx, { team_id }),
  "conversations: one label": (ctx, { label_id }) => listConversations(ctx, { label_id }),
  "conversations: a rare label": (ctx, { rare_label_id }) =>
    listConversations(ctx, { label_id: rare_label_id }),
  "conversations: one with its messages": (ctx, { conversation_id }) =>
    getConversation(ctx, { conversation_id }),
  "conversations: messages after the fifth": (ctx, { conversation_id }) =>
    listMessages(ctx, { conversation_id, offset: 5 }),
};

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString();

const OTHERS: Record<string, Look> = {
  "bookings: all": (ctx) => listBookings(ctx, {}),
  "bookings: one status": (ctx) => listBookings(ctx, { status: "completed" }),
  "bookings: of a lead": (ctx, { lead_id }) => listBookings(ctx, { lead_id }),
  "bookings: the last half-year's": (ctx) => listBookings(ctx, { from: day(-180), to: day(0) }),
  "bookings: changed since a week": (ctx) => listBookings(ctx, { updated_since: day(-7) }),
  "bookings: upcoming": (ctx) => browseBookings(ctx, { view: "upcoming" }),
  "bookings: past": (ctx) => browseBookings(ctx, { view: "past" }),
  "bookings: requested": (ctx) => browseBookings(ctx, { view: "requested" }),
  "bookings: cancelled": (ctx) => browseBookings(ctx, { view: "cancelled" }),
  "events: the first": (ctx) => listEvents(ctx, {}),
  "events: after one": (ctx, { event_id }) => listEvents(ctx, { after: event_id }),
  "events: one type": (ctx) => listEvents(ctx, { type: "message.created" }),
  "events: a type that none has": (ctx) => listEvents(ctx, { type: "lead.merged" }),
  "deliveries: of an endpoint": (ctx, { endpoint_id }) => listDeliveries(ctx, { endpoint_id }),
  "deliveries: of an endpoint, failed": (ctx, { endpoint_id }) =>
    listDeliveries(ctx, { endpoint_id, status: "failed" }),
  "deliveries: of an endpoint, an event that none has": (ctx, { endpoint_id }) =>
    listDeliveries(ctx, { endpoint_id, event: "lead.merged" }),
  "deliveries: the log": (ctx) => browseDeliveries(ctx, {}),
  "deliveries: the log, failed": (ctx) => browseDeliveries(ctx, { status: "failed" }),
  "deliveries: the log, an event that none has": (ctx) => browseDeliveries(ctx, { event: "lead.merged" }),
  "webhook endpoints": (ctx) => listEndpoints(ctx, {}),
  notifications: (ctx) => listNotifications(ctx, {}),
  "notifications: unread": (ctx) => listNotifications(ctx, { unread: true }),
  "lists of the team (members, teams, labels)": (ctx) =>
    Promise.all([listMembers(ctx, {}), listTeams(ctx, {}), listLabels(ctx, {})]),
};

export const LOOKS = {
  ...LEADS,
  ...LEAD_SEARCHES,
  ...INBOX,
  ...INBOX_SEARCHES,
  ...CONVERSATIONS,
  ...OTHERS,
};
