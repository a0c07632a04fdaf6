import { accountsProcedures } from "@/server/accounts/router";
import { agentProcedures } from "@/server/agent/router";
import { bookingsProcedures } from "@/server/bookings/router";
import { channelsProcedures } from "@/server/channels/router";
import { conversationsProcedures } from "@/server/conversations/router";
import { router } from "@/server/http/trpc";
import { leadsProcedures } from "@/server/leads/router";
import { liveProcedures } from "@/server/live/router";
import { overviewProcedures } from "@/server/overview/router";
import { practiceProcedures } from "@/server/practice/router";
import { webhooksProcedures } from "@/server/webhooks/router";
import "@/server/reactions";

/**
 * The dashboard's whole API, from each noun's part: name -> query or mutation of the actions that REST uses too. Actions
 * that return an access token are left out: next-auth calls them and keeps the token in a cookie, out of reach of the
 * page's scripts.
 */
export const appRouter = router({
  ...webhooksProcedures,
  ...accountsProcedures,
  ...leadsProcedures,
  ...conversationsProcedures,
  ...bookingsProcedures,
  ...channelsProcedures,
  ...agentProcedures,
  ...liveProcedures,
  ...practiceProcedures,
  ...overviewProcedures,
  // What several nouns have a part in. Each must be named here, as the last of them would hide the others.
  leads: { ...leadsProcedures.leads, ...channelsProcedures.leads, ...overviewProcedures.leads },
  teams: { ...accountsProcedures.teams, ...conversationsProcedures.teams },
  inbox: { ...conversationsProcedures.inbox, ...overviewProcedures.inbox },
  labels: { ...leadsProcedures.labels, ...conversationsProcedures.labels },
  agent: { ...accountsProcedures.agent, ...agentProcedures.agent },
  simulator: { ...channelsProcedures.simulator, ...practiceProcedures.simulator },
});

export type AppRouter = typeof appRouter;
