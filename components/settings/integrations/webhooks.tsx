"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { ErrorState } from "@/components/kit/error-state";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { StatusDot } from "@/components/kit/status-dot";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Card, Section } from "../parts/section";

/** How many endpoints there are, and the way to their page. */
export function WebhooksSection() {
  const text = usePart(webhooks);
  const endpoints = trpc.webhooks.list.useQuery({ size: 100 });
  const manage = (
    <Button component={Link} href="/settings/webhooks" size="sm" variant="default">
      {text.manage}
    </Button>
  );
  return (
    <Section title={text.title} about={text.manageAbout} actions={manage}>
      <Card padded>
        {endpoints.error && <ErrorState error={endpoints.error} retry={() => endpoints.refetch()} />}
        {endpoints.isPending && <SkeletonRows count={1} />}
        {endpoints.data && (
          <StatusDot tone={endpoints.data.total > 0 ? "good" : "neutral"}>
            {endpoints.data.total > 0 ? text.endpoints(endpoints.data.total) : text.none}
          </StatusDot>
        )}
      </Card>
    </Section>
  );
}
