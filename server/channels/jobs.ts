import { sendMessageJob } from "@/server/conversations/jobs";
import { jobOf } from "@/server/queue/job";

export const sendJob = jobOf(sendMessageJob, {
  run: async (input) => (await import("./send/send")).sendMessage(input),
});
