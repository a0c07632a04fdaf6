"use client";

import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { PageHeader } from "@/components/ui/page-header";
import { Body } from "@/components/ui/section";
import { CalendarsSection } from "./calendars";
import { Numbers } from "./numbers";
import { SchedulerSection } from "./scheduler";
import { WebhooksSection } from "./webhooks";

/** Everything outside that Frontdesk talks to: numbers, scheduler, calendars, webhooks. */
export const Integrations = () => (
  <>
    <PageHeader title={usePart(integrations).title} />
    <Body>
      <Numbers />
      <SchedulerSection />
      <CalendarsSection />
      <WebhooksSection />
    </Body>
  </>
);
