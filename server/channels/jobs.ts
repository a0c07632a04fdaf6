import { sendMessageJob } from "@/server/conversations/jobs";
import { fetchMediaJob } from "@/server/conversations/media/jobs";
import { jobOf } from "@/server/queue/job";

export const sendJob = jobOf(sendMessageJob, {
  run: async (input) => (await import("./send/send")).sendMessage(input),
});

export const fetchJob = jobOf(fetchMediaJob, {
  run: async (input) => {
    const [{ fetchMedia }, { openThrough }] = await Promise.all([
      import("@/server/conversations/media/fetch"),
      import("./send/provider-api"),
    ]);
    return fetchMedia(input, openThrough);
  },
});
