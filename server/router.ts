import { getProfile, updateProfile } from "./auth/actions";
import { getBooking, listBookings } from "./bookings/actions";
import { browseBookings } from "./bookings/browse";
import { getCalendar } from "./bookings/calendar";
import { updateBooking } from "./bookings/update";
import { listConnections } from "./channels/connections";
import { replyAsStaff } from "./channels/reply";
import {
  getConversation,
  listConversations,
  listMessages,
  updateConversation,
} from "./conversations/actions";
import { mutation, query, router } from "./core/trpc";
import { addLeadNote, createLead, deleteLead, getLead, listLeads, updateLead } from "./leads/actions";
import { getOrganization, updateOrganization } from "./organizations/actions";
import { getOverview } from "./overview/actions";
import { listReceived, listSimulatorNumbers, reportStatus, writeAsCustomer } from "./sandbox/simulator";

/** The dashboard's whole API: name -> query or mutation of the same actions that REST uses. */
export const appRouter = router({
  profile: router({ get: query(getProfile), update: mutation(updateProfile) }),
  leads: router({
    list: query(listLeads),
    get: query(getLead),
    create: mutation(createLead),
    update: mutation(updateLead),
    remove: mutation(deleteLead),
    addNote: mutation(addLeadNote),
  }),
  conversations: router({
    list: query(listConversations),
    get: query(getConversation),
    messages: query(listMessages),
    update: mutation(updateConversation),
    reply: mutation(replyAsStaff),
  }),
  bookings: router({
    list: query(listBookings),
    get: query(getBooking),
    calendar: query(getCalendar),
    browse: query(browseBookings),
    update: mutation(updateBooking),
  }),
  overview: router({ get: query(getOverview) }),
  organization: router({ get: query(getOrganization), update: mutation(updateOrganization) }),
  connections: router({ list: query(listConnections) }),
  simulator: router({
    numbers: query(listSimulatorNumbers),
    write: mutation(writeAsCustomer),
    received: query(listReceived),
    report: mutation(reportStatus),
  }),
});

export type AppRouter = typeof appRouter;
