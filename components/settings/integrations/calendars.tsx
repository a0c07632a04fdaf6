import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";

export function CalendarsSection() {
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
