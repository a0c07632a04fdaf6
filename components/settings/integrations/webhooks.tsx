import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";

export function WebhooksSection() {
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
