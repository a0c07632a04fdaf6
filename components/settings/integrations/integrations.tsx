"use client";

import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import { CalendarsSection } from "./calendars";
import { Numbers } from "./numbers";
import { SchedulerSection } from "./scheduler";
import { WebhooksSection } from "./webhooks";

export const Integrations = () => (
  <Page title={usePart(integrations).title}>
    <Numbers />
    <SchedulerSection />
    <CalendarsSection />
    <WebhooksSection />
  </Page>
);
