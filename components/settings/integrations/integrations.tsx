"use client";

import { integrations } from "@/components/text/en/integrations";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { Numbers } from "./numbers";
import { SchedulerSection } from "./scheduler";

function WebhooksSection() {
  const text = usePart(webhooks);
  const endpoints = trpc.webhooks.list.useQuery({ size: 100 });
  const manage = <ButtonLink href="/settings/webhooks">{text.manage}</ButtonLink>;
  return (
    <Section title={text.title} about={text.manageAbout} actions={manage}>
      <Card padded>
        <Loaded query={endpoints} waiting={<SkeletonRows count={1} />}>
          {({ total }) => (
            <StatusDot tone={total > 0 ? "good" : "neutral"}>
              {total > 0 ? text.endpoints(total) : text.none}
            </StatusDot>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function CalendarsSection() {
  const text = usePart(integrations);
  const feeds = trpc.calendarFeeds.list.useQuery({ size: 100 });
  const manage = <ButtonLink href="/settings/integrations/calendars">{text.manageCalendars}</ButtonLink>;
  return (
    <Section title={text.calendars} about={text.calendarsAbout} actions={manage}>
      <Card padded>
        <Loaded query={feeds} waiting={<SkeletonRows count={1} />}>
          {({ total }) => (
            <StatusDot tone={total > 0 ? "good" : "neutral"}>{text.calendarAddresses(total)}</StatusDot>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

export const Integrations = () => (
  <Page title={usePart(integrations).title}>
    <Numbers />
    <SchedulerSection />
    <CalendarsSection />
    <WebhooksSection />
  </Page>
);
