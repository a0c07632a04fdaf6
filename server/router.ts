import { getAccess } from "@/server/accounts/access";
import { getProfile, updateProfile } from "@/server/accounts/actions";
import { getAvailability, updateAvailability } from "@/server/accounts/availability";
import { getFirstSteps, updateFirstSteps } from "@/server/accounts/first-steps";
import { removeIdentity } from "@/server/accounts/identities";
import { createInvitation, listInvitations, revokeInvitation } from "@/server/accounts/invitations";
import { listMembers, updateMember } from "@/server/accounts/members";
import { getOrganization, updateOrganization } from "@/server/accounts/organization";
import { createResource, deleteResource, listResources, updateResource } from "@/server/accounts/resources";
import {
  createException,
  deleteException,
  listExceptions,
  updateException,
} from "@/server/accounts/schedule-exceptions";
import { endSession, listSessions, signOutEverywhere } from "@/server/accounts/sessions";
import { createTeam, listTeams, updateTeam } from "@/server/accounts/teams";
import { resendVerification, verifyEmail } from "@/server/accounts/verify-email";
import { getVoiceTranscription, updateVoiceTranscription } from "@/server/accounts/voice-transcription";
import { getWaitingHours } from "@/server/accounts/waiting-hours";
import { checkConnection, getConnectionSetup, sendTestMessage } from "@/server/channels/check-connection";
import { openPractice } from "@/server/channels/open-practice-number";
import { changeConversations, undoChanges } from "@/server/conversations/bulk";
import {
  assignConversation,
  listColleagues,
  markRead,
  markUnread,
  replyInInbox,
  retryInInbox,
  settleConversation,
  takeOver,
} from "@/server/conversations/inbox";
import { countInbox } from "@/server/conversations/inbox-counts";
import { listInbox } from "@/server/conversations/inbox-list";
import { deleteLabel, labelConversation, unlabelConversation } from "@/server/conversations/labels";
import { addNote, deleteNote, updateNote } from "@/server/conversations/notes";
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  updateQuickReply,
} from "@/server/conversations/quick-replies";
import { searchInbox } from "@/server/conversations/search";
import { wakeConversation } from "@/server/conversations/snooze";
import { deleteTeam, moveToTeam } from "@/server/conversations/teams";
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from "@/server/conversations/templates";
import { getThread, listThreadMessages } from "@/server/conversations/thread";
import { createView, deleteView, listViews, orderViews, updateView } from "@/server/conversations/views";
import { mutation, query, router, subscription } from "@/server/http/trpc";
import { createLabel, labelLead, listLabels, unlabelLead, updateLabel } from "@/server/leads/labels";
import { mergeLeads, undoMerge } from "@/server/leads/merge";
import { readTimeline } from "@/server/leads/timeline";
import { getOverview } from "@/server/overview";
import { getNow } from "@/server/overview-now";
import { clearReceiver, getSandbox, openReceiver } from "@/server/practice/receiver";
import {
  listReceived,
  listSimulatorNumbers,
  reportStatus,
  writeAsCustomer,
} from "@/server/practice/simulator";
import { addDevice, listDevices, removeDevice } from "./accounts/notifications/devices";
import { listNotifications, readNotifications } from "./accounts/notifications/list";
import { getNotificationSettings, updateNotificationSettings } from "./accounts/notifications/settings";
import { getModel, removeModel, saveModel } from "./agent/model-settings";
import { latestRehearsal, startRehearsal } from "./agent/rehearsals";
import { getAgent, tryAgent } from "./agent/trial";
import { listBookings } from "./bookings/actions";
import { browseBookings } from "./bookings/browse";
import { getCalendar, showBooking } from "./bookings/calendar";
import {
  connectCalendar,
  disconnectCalendar,
  findCalendars,
  listCalendars,
  syncCalendarNow,
  updateCalendar,
} from "./bookings/calendars/connections";
import { createFeed, deleteFeed, listFeeds, rotateFeed, updateFeed } from "./bookings/calendars/feeds";
import { authorizeCalendars, grantCalendars } from "./bookings/calendars/grants";
import { createBooking } from "./bookings/create";
import { listFreeTimes } from "./bookings/free-times";
import { listReminders } from "./bookings/reminders/list";
import { getReminderSettings, updateReminderSettings } from "./bookings/reminders/settings";
import {
  createReminderStep,
  deleteReminderStep,
  listReminderSteps,
  updateReminderStep,
} from "./bookings/reminders/steps";
import { countRequests } from "./bookings/requests";
import { getScheduler, removeSchedulerSecret, setSchedulerSecret } from "./bookings/scheduler-settings";
import { updateBooking } from "./bookings/update";
import { beginConversation } from "./channels/begin-conversation";
import { browseConnections } from "./channels/browse";
import { createConnection, deleteConnection, updateConnection } from "./channels/connections";
import { getLeadContact } from "./channels/contact";
import { listConversations } from "./conversations/actions";
import { countOldMedia } from "./conversations/media/retention";
import { readMessageTimeline } from "./conversations/message-timeline";
import { addLeadNote, createLead, getLead, updateLead } from "./leads/actions";
import { browseLeads, listDuplicates } from "./leads/duplicates";
import { getImport, listImportFaults, listImports, previewImport, startImport } from "./leads/imports";
import { lookAt } from "./live/look";
import { readLive, watchLive } from "./live/watch";
import { getStatus } from "./status";
import { listEventCatalogue } from "./webhooks/catalogue";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  pingEndpoint,
  rotateSecret,
  updateEndpoint,
} from "./webhooks/endpoints";
import { browseDeliveries, getDelivery, inspectDelivery } from "./webhooks/log";
import { redeliver, redeliverFailed, replayEvents } from "./webhooks/redeliver";

/**
 * The dashboard's whole API: name -> query or mutation of the actions that REST uses too. Actions that return an access
 * token are left out: next-auth calls them and keeps the token in a cookie, out of reach of the page's scripts.
 */
export const appRouter = router({
  profile: router({
    get: query(getProfile),
    update: mutation(updateProfile),
    access: query(getAccess),
    availability: query(getAvailability),
    updateAvailability: mutation(updateAvailability),
    verifyEmail: mutation(verifyEmail),
    resendVerification: mutation(resendVerification),
    removeIdentity: mutation(removeIdentity),
    sessions: query(listSessions),
    endSession: mutation(endSession),
    signOutEverywhere: mutation(signOutEverywhere),
  }),
  team: router({
    members: query(listMembers),
    updateMember: mutation(updateMember),
    invitations: query(listInvitations),
    invite: mutation(createInvitation),
    revokeInvitation: mutation(revokeInvitation),
  }),
  leads: router({
    get: query(getLead),
    create: mutation(createLead),
    update: mutation(updateLead),
    addNote: mutation(addLeadNote),
    browse: query(browseLeads),
    contact: query(getLeadContact),
    beginConversation: mutation(beginConversation),
    duplicates: query(listDuplicates),
    merge: mutation(mergeLeads),
    undoMerge: mutation(undoMerge),
    timeline: query(readTimeline),
  }),
  imports: router({
    list: query(listImports),
    get: query(getImport),
    faults: query(listImportFaults),
    preview: mutation(previewImport),
    start: mutation(startImport),
  }),
  conversations: router({
    list: query(listConversations),
  }),
  inbox: router({
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
  }),
  views: router({
    list: query(listViews),
    create: mutation(createView),
    update: mutation(updateView),
    remove: mutation(deleteView),
    order: mutation(orderViews),
  }),
  teams: router({
    list: query(listTeams),
    create: mutation(createTeam),
    update: mutation(updateTeam),
    remove: mutation(deleteTeam),
  }),
  labels: router({
    list: query(listLabels),
    create: mutation(createLabel),
    update: mutation(updateLabel),
    remove: mutation(deleteLabel),
    putOnLead: mutation(labelLead),
    takeOffLead: mutation(unlabelLead),
    putOnConversation: mutation(labelConversation),
    takeOffConversation: mutation(unlabelConversation),
  }),
  notes: router({
    add: mutation(addNote),
    update: mutation(updateNote),
    remove: mutation(deleteNote),
  }),
  live: router({ watch: subscription(watchLive), since: query(readLive), look: mutation(lookAt) }),
  notifications: router({
    list: query(listNotifications),
    read: mutation(readNotifications),
    settings: query(getNotificationSettings),
    updateSettings: mutation(updateNotificationSettings),
    devices: query(listDevices),
    addDevice: mutation(addDevice),
    removeDevice: mutation(removeDevice),
  }),
  quickReplies: router({
    list: query(listQuickReplies),
    create: mutation(createQuickReply),
    update: mutation(updateQuickReply),
    remove: mutation(deleteQuickReply),
  }),
  templates: router({
    list: query(listTemplates),
    create: mutation(createTemplate),
    update: mutation(updateTemplate),
    remove: mutation(deleteTemplate),
  }),
  bookings: router({
    list: query(listBookings),
    get: query(showBooking),
    calendar: query(getCalendar),
    browse: query(browseBookings),
    countRequests: query(countRequests),
    freeTimes: query(listFreeTimes),
    create: mutation(createBooking),
    update: mutation(updateBooking),
  }),
  exceptions: router({
    list: query(listExceptions),
    create: mutation(createException),
    update: mutation(updateException),
    remove: mutation(deleteException),
  }),
  resources: router({
    list: query(listResources),
    create: mutation(createResource),
    update: mutation(updateResource),
    remove: mutation(deleteResource),
  }),
  reminders: router({
    list: query(listReminders),
    steps: query(listReminderSteps),
    createStep: mutation(createReminderStep),
    updateStep: mutation(updateReminderStep),
    removeStep: mutation(deleteReminderStep),
    settings: query(getReminderSettings),
    updateSettings: mutation(updateReminderSettings),
  }),
  firstSteps: router({ get: query(getFirstSteps), update: mutation(updateFirstSteps) }),
  overview: router({ get: query(getOverview), now: query(getNow) }),
  status: router({ get: query(getStatus) }),
  media: router({ countOld: query(countOldMedia) }),
  organization: router({
    get: query(getOrganization),
    hours: query(getWaitingHours),
    update: mutation(updateOrganization),
  }),
  connections: router({
    list: query(browseConnections),
    setup: query(getConnectionSetup),
    create: mutation(createConnection),
    update: mutation(updateConnection),
    remove: mutation(deleteConnection),
    check: mutation(checkConnection),
    sendTest: mutation(sendTestMessage),
  }),
  scheduler: router({
    get: query(getScheduler),
    setSecret: mutation(setSchedulerSecret),
    removeSecret: mutation(removeSchedulerSecret),
  }),
  calendars: router({
    list: query(listCalendars),
    authorize: mutation(authorizeCalendars),
    grant: mutation(grantCalendars),
    find: mutation(findCalendars),
    connect: mutation(connectCalendar),
    update: mutation(updateCalendar),
    sync: mutation(syncCalendarNow),
    remove: mutation(disconnectCalendar),
  }),
  calendarFeeds: router({
    list: query(listFeeds),
    create: mutation(createFeed),
    update: mutation(updateFeed),
    rotate: mutation(rotateFeed),
    remove: mutation(deleteFeed),
  }),
  agent: router({
    get: query(getAgent),
    test: mutation(tryAgent),
    model: query(getModel),
    saveModel: mutation(saveModel),
    removeModel: mutation(removeModel),
    voice: query(getVoiceTranscription),
    updateVoice: mutation(updateVoiceTranscription),
    rehearsal: query(latestRehearsal),
    startRehearsal: mutation(startRehearsal),
  }),
  webhooks: router({
    list: query(listEndpoints),
    get: query(getEndpoint),
    create: mutation(createEndpoint),
    update: mutation(updateEndpoint),
    remove: mutation(deleteEndpoint),
    ping: mutation(pingEndpoint),
    rotateSecret: mutation(rotateSecret),
    deliveries: query(browseDeliveries),
    delivery: query(getDelivery),
    inspect: query(inspectDelivery),
    redeliver: mutation(redeliver),
    redeliverFailed: mutation(redeliverFailed),
    replay: mutation(replayEvents),
    catalogue: query(listEventCatalogue),
  }),
  sandbox: router({
    get: query(getSandbox),
    setReceiver: mutation(openReceiver),
    clearReceiver: mutation(clearReceiver),
  }),
  simulator: router({
    numbers: query(listSimulatorNumbers),
    open: mutation(openPractice),
    write: mutation(writeAsCustomer),
    received: query(listReceived),
    report: mutation(reportStatus),
  }),
});

export type AppRouter = typeof appRouter;
