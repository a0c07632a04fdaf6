import { assignQueuedJob, matchPhonesJob, sendPasswordResetJob } from "@/server/accounts/jobs";
import { rehearseJob } from "@/server/agent/jobs";
import { confirmBookingJob, tellBookingJob } from "@/server/bookings/jobs";
import { syncCalendarJob, syncCalendarsJob } from "@/server/calendars/jobs";
import {
  abandonConversationsJob,
  answerMessageJob,
  endSnoozeJob,
  sendMessageJob,
  sweepConversationsJob,
  tellUnansweredJob,
} from "@/server/conversations/jobs";
import { cleanUpJob } from "@/server/health/jobs";
import { importLeadsJob } from "@/server/leads/jobs";
import { fetchMediaJob, releaseVoiceJob, sweepMediaJob, transcribeVoiceJob } from "@/server/media/jobs";
import { sendNotificationsJob, sweepNotificationsJob } from "@/server/notifications/jobs";
import type { Job, Jobs } from "@/server/queue/job";
import { sendMailJob } from "@/server/queue/mail";
import { noteNoShowsJob, sendReminderMailJob, sendRemindersJob } from "@/server/reminders/jobs";
import { deliverWebhooksJob, deliverWebhooksSlowlyJob, sweepDeliveriesJob } from "@/server/webhooks/jobs";

const ALL: Job[] = [
  answerMessageJob,
  rehearseJob,
  sendMessageJob,
  deliverWebhooksJob,
  deliverWebhooksSlowlyJob,
  sweepDeliveriesJob,
  sweepConversationsJob,
  abandonConversationsJob,
  endSnoozeJob,
  assignQueuedJob,
  confirmBookingJob,
  tellBookingJob,
  sendRemindersJob,
  sendReminderMailJob,
  noteNoShowsJob,
  syncCalendarJob,
  syncCalendarsJob,
  sendNotificationsJob,
  sweepNotificationsJob,
  fetchMediaJob,
  transcribeVoiceJob,
  releaseVoiceJob,
  sweepMediaJob,
  tellUnansweredJob,
  sendMailJob,
  sendPasswordResetJob,
  importLeadsJob,
  matchPhonesJob,
  cleanUpJob,
];

/** Everything that is done later. */
export const jobs: Jobs = Object.fromEntries(ALL.map((job) => [job.name, job]));
