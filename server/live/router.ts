import { mutation, query, subscription } from "@/server/http/trpc";
import { lookAt } from "./look";
import { readLive, watchLive } from "./watch";

export const liveProcedures = {
  live: {
    watch: subscription(watchLive),
    since: query(readLive),
    look: mutation(lookAt),
  },
};
