import { sendNotificationsJob } from "@/server/accounts/notifications/jobs";
import { jobOf } from "@/server/queue/job";

/** Sends notifications to people who are not looking at what they are about. */
export const notifyJob = jobOf(sendNotificationsJob, {
  run: async (input) => {
    const [{ sendNotifications }, { whoLooksAt }] = await Promise.all([
      import("@/server/accounts/notifications/send"),
      import("./live-broker"),
    ]);
    return sendNotifications(input, whoLooksAt);
  },
});
