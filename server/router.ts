import { getProfile, updateProfile } from "./auth/actions";
import { getBooking, listBookings } from "./bookings/actions";
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
  bookings: router({ list: query(listBookings), get: query(getBooking) }),
  connections: router({ list: query(listConnections) }),
});

export type AppRouter = typeof appRouter;
