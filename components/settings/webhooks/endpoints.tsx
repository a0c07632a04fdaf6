"use client";

import Link from "next/link";
import { webhooks as webhooksWords } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Body, Card } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { useDeliveriesLive, whilePending } from "./deliveries/under-way";
import { areAll } from "./events";
import { EndpointState, HealthStrip, type ShownEndpoint } from "./health";
import styles from "./webhooks.module.css";

function Row({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooksWords);
  return (
    <Link href={`/settings/webhooks/${endpoint.id}`} className={section.row}>
      <div className={section.grow}>
        <div className={section.name}>{endpoint.description || endpoint.url}</div>
        <div className={section.meta}>
          {endpoint.description && `${endpoint.url} · `}
          {areAll(endpoint.events) ? text.all : text.events(endpoint.events.length)}
        </div>
      </div>
      <span className={styles.wide}>
        <HealthStrip recent={endpoint.recent} count={25} />
      </span>
      <span className={section.meta}>
        <EndpointState endpoint={endpoint} />
      </span>
    </Link>
  );
}

const AddButton = () => (
  <ButtonLink tone="accent" href="/settings/webhooks/new">
    {usePart(webhooksWords).add}
  </ButtonLink>
);

function useEndpoints() {
  useDeliveriesLive();
  return trpc.webhooks.list.useQuery(
    { size: 100 },
    {
      refetchInterval: ({ state }) =>
        whilePending(state.data?.webhook_endpoints.flatMap(({ recent }) => recent) ?? []),
    },
  );
}

type ListProps = { endpoints: ReturnType<typeof useEndpoints>; mayAdd: boolean };

function List({ endpoints, mayAdd }: ListProps) {
  const text = usePart(webhooksWords);
  if (!endpoints.data) return <NotLoaded query={endpoints} count={3} height={56} />;
  const { webhook_endpoints: all } = endpoints.data;
  if (all.length === 0)
    return (
      <EmptyState title={text.none} action={mayAdd && <AddButton />}>
        {text.noneText}
      </EmptyState>
    );
  return all.map((endpoint) => <Row key={endpoint.id} endpoint={endpoint} />);
}

export function Endpoints() {
  const text = usePart(webhooksWords);
  const mayAdd = useMay("webhooks.create");
  const endpoints = useEndpoints();
  // Without endpoints, the empty state has the button.
  const isEmpty = endpoints.data?.total === 0;
  return (
    <>
      <PageHeader title={text.title}>
        <ButtonLink tone="quiet" href="/settings/webhooks/receiver">
          {text.receiver}
        </ButtonLink>
        <ButtonLink tone="quiet" href="/settings/webhooks/events">
          {text.catalogue}
        </ButtonLink>
        {mayAdd && !isEmpty && <AddButton />}
      </PageHeader>
      <Body>
        <p className={section.about}>
          {text.about} <a href="/docs/guides/webhooks">{text.guide}</a>
        </p>
        <Card>
          <List endpoints={endpoints} mayAdd={mayAdd} />
        </Card>
      </Body>
    </>
  );
}
