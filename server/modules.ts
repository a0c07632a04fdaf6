import { accountsModule } from "@/server/accounts/module";
import { agentModule } from "@/server/agent/module";
import { bookingsModule } from "@/server/bookings/module";
import { channelsModule } from "@/server/channels/module";
import { conversationsModule } from "@/server/conversations/module";
import { httpModule } from "@/server/http/module";
import { leadsModule } from "@/server/leads/module";
import { liveModule } from "@/server/live/module";
import { overviewModule } from "@/server/overview/module";
import { practiceModule } from "@/server/practice/module";
import { type Module, queueModule } from "@/server/queue/module";
import { webhooksModule } from "@/server/webhooks/module";

/** What each noun does in the background: its jobs, and how long its rows are kept. */
export const modules: Module[] = [
  accountsModule,
  leadsModule,
  conversationsModule,
  bookingsModule,
  channelsModule,
  agentModule,
  liveModule,
  practiceModule,
  overviewModule,
  httpModule,
  queueModule,
  // Last, since deleting events can take the whole of a clean-up.
  webhooksModule,
];
