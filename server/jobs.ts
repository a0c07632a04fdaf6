import { matchPhonesJob, sendPasswordResetJob } from "@/server/accounts/jobs";
import { sendNotificationsJob, sweepNotificationsJob } from "@/server/accounts/notifications/jobs";
import { rehearseJob } from "@/server/agent/jobs";
import { syncCalendarJob, syncCalendarsJob } from "@/server/bookings/calendars/jobs";
import { confirmBookingJob, tellBookingJob } from "@/server/bookings/jobs";
import { noteNoShowsJob, sendReminderMailJob, sendRemindersJob } from "@/server/bookings/reminders/jobs";
import {
  abandonConversationsJob,
  answerMessageJob,
  assignQueuedJob,
  endSnoozeJob,
  sendMessageJob,
  sweepConversationsJob,
  tellUnansweredJob,
} from "@/server/conversations/jobs";
import {
  fetchMediaJob,
  releaseVoiceJob,
  sweepMediaJob,
  transcribeVoiceJob,
} from "@/server/conversations/media/jobs";
import { readSourceJob, sweepKnowledgeJob } from "@/server/knowledge/jobs";
import { importLeadsJob } from "@/server/leads/jobs";
import { byClock } from "@/server/queue/embedded/lanes";
import { type Job, type Jobs, job } from "@/server/queue/job";
import { sendMailJob } from "@/server/queue/mail/mail";
import { deliverWebhooksJob, deliverWebhooksSlowlyJob, sweepDeliveriesJob } from "@/server/webhooks/jobs";

/** Belongs to no module: it runs the clean-up of all of them. */
export const cleanUpJob = job("clean-up", {
  ...byClock,
  priority: 10,
  every: { embedded: "*/5 * * * *", inngest: "*/30 * * * *" },
  run: async () => (await import("./clean-up")).cleanUp(),
});

/** Belongs to no module: it looks at the parts of all of them. */
const tellOwnersJob = job("tell-owners", {
  ...byClock,
  every: { embedded: "* * * * *", inngest: "*/10 * * * *" },
  run: async () => (await import("./tell-owners")).tellOwners(),
});

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
  readSourceJob,
  sweepKnowledgeJob,
  importLeadsJob,
  matchPhonesJob,
  cleanUpJob,
  tellOwnersJob,
];

export const jobs: Jobs = Object.fromEntries(ALL.map((job) => [job.name, job]));
