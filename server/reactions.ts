import { on } from "@/lib/change";
import {
  accessEnded,
  memberDeactivated,
  memberRestricted,
  organizationCreated,
  servicesRenamed,
  staffingChanged,
} from "@/server/accounts/changes";
import { endModelAccess } from "@/server/agent/model/model-settings";
import { endCalendarAccess } from "@/server/bookings/calendars/end-access";
import { revokeFeeds } from "@/server/bookings/calendars/feed/feeds";
import { moveBookings, moveBookingsBack, renameInBookings } from "@/server/bookings/move-lead";
import { renameBooked } from "@/server/bookings/requests/rename-services";
import { replaceSchedulerSecret } from "@/server/bookings/scheduler/scheduler-settings";
import { moveWaiting, moveWaitingBack } from "@/server/bookings/waiting/move-lead";
import { withdrawFrom } from "@/server/bookings/waiting/offers/withdraw";
import { renameAwaited } from "@/server/bookings/waiting/rename-services";
import { addPracticeNumber } from "@/server/channels/add-practice-number";
import { disconnectNumbers } from "@/server/channels/connections";
import { endMovedRequests, moveConversations, moveConversationsBack } from "@/server/conversations/move-lead";
import { askToAssign } from "@/server/conversations/routing/queue";
import { releaseConversationsOf } from "@/server/conversations/routing/release";
import { rerouteConversations } from "@/server/conversations/sending/change-address";
import { completeConversationsOf } from "@/server/conversations/state/complete";
import { addressesChanged, leadBlocked, leadMerged, leadRenamed, mergeUndone } from "@/server/leads/changes";
import { switchOffEndpoints } from "@/server/webhooks/switch-off";

/*
 * What one noun's change does in others, in the same transaction and in this order. Every program that changes anything
 * imports this file; a change throws without it.
 */
on(organizationCreated, [addPracticeNumber]);
on(servicesRenamed, [renameBooked, renameAwaited]);
on(staffingChanged, [askToAssign]);
on(memberDeactivated, [releaseConversationsOf, revokeFeeds]);
on(memberRestricted, [revokeFeeds]);
on(accessEnded, [
  disconnectNumbers,
  switchOffEndpoints,
  endCalendarAccess,
  endModelAccess,
  replaceSchedulerSecret,
]);

on(leadRenamed, [renameInBookings]);
on(leadBlocked, [completeConversationsOf, withdrawFrom]);
on(leadMerged, [moveConversations, moveBookings, moveWaiting]);
on(mergeUndone, [moveConversationsBack, moveBookingsBack, moveWaitingBack, endMovedRequests]);
on(addressesChanged, [rerouteConversations]);
