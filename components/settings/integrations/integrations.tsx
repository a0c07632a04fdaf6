"use client";

import { PageHeader } from "@/components/kit/page-header";
import { useText } from "@/components/text/text";
import { Body } from "../parts/section";
import { AgentSection } from "./agent";
import { Numbers } from "./numbers";
import { SchedulerSection } from "./scheduler";
import { WebhooksSection } from "./webhooks";

/** Everything outside that Frontdesk talks to: numbers, scheduler, agent, webhooks. */
export const Integrations = () => (
  <>
    <PageHeader title={useText().integrations.title} />
    <Body>
      <Numbers />
      <SchedulerSection />
      <AgentSection />
      <WebhooksSection />
    </Body>
  </>
);
