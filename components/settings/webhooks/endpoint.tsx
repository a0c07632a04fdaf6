"use client";

import { Switch } from "@mantine/core";
import { EmptyState } from "@/components/kit/empty-state";
import { ErrorState } from "@/components/kit/error-state";
import { NextStep } from "@/components/kit/next-step";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { useFailure } from "@/components/kit/use-failure";
import { useText } from "@/components/text/text";
import { isProblem, trpc } from "@/components/trpc";
import { CrumbHeader } from "../parts/crumbs";
import { Body, Card, Note, Section } from "../parts/section";
import { useIsOwner } from "../parts/use-owner";
import { DeliveryLog } from "./delivery-log";
import { EndpointActions } from "./endpoint-actions";
import { type Endpoint, Health } from "./health";
import { useDeliveriesLive, whilePending } from "./under-way";

/** Switches the endpoint on and off at once; back again if the service refuses. */
function OnOff({ endpoint }: { endpoint: Endpoint }) {
  const text = useText().webhooks;
  const utils = trpc.useUtils();
  const fail = useFailure();
  const input = { endpoint_id: endpoint.id };
  const update = trpc.webhooks.update.useMutation({
    onMutate: async ({ status }) => {
      await utils.webhooks.get.cancel(input);
      const before = utils.webhooks.get.getData(input);
      if (before && status) utils.webhooks.get.setData(input, { ...before, status });
      return { before };
    },
    onError: (error, _input, context) => {
      utils.webhooks.get.setData(input, context?.before);
      fail(error);
    },
    onSettled: () => utils.webhooks.invalidate(),
  });
  return (
    <Switch
      label={text.switch}
      checked={endpoint.status === "active"}
      onChange={({ currentTarget }) =>
        update.mutate({ ...input, status: currentTarget.checked ? "active" : "disabled" })
      }
    />
  );
}

function Content({ endpoint }: { endpoint: Endpoint }) {
  const text = useText().webhooks;
  const isOwner = useIsOwner();
  return (
    <Body>
      <Section title={text.health} about={endpoint.url} actions={isOwner && <OnOff endpoint={endpoint} />}>
        {endpoint.status === "disabled" && (
          <Note tone="warn">
            {endpoint.disabled_reason && <p>{endpoint.disabled_reason}</p>}
            <p>{text.switchedOff}</p>
          </Note>
        )}
        <Card padded>
          <Health endpoint={endpoint} />
        </Card>
      </Section>
      <DeliveryLog endpoint={endpoint} />
    </Body>
  );
}

const Missing = () => {
  const text = useText();
  return (
    <EmptyState
      title={text.states.notFoundTitle}
      action={<NextStep href="/settings/webhooks">{text.webhooks.backToList}</NextStep>}
    >
      {text.states.notFoundText}
    </EmptyState>
  );
};

/** One endpoint: how it is doing, what was sent to it, and what can be done with it. */
export function EndpointPage({ id }: { id: string }) {
  const text = useText().webhooks;
  useDeliveriesLive();
  const endpoint = trpc.webhooks.get.useQuery(
    { endpoint_id: id },
    { refetchInterval: ({ state }) => whilePending(state.data?.recent ?? []) },
  );
  const code = isProblem(endpoint.error) ? endpoint.error.data?.problem.code : undefined;
  const isMissing = code === "not_found" || code === "invalid_input";
  const { data } = endpoint;
  return (
    <>
      <CrumbHeader
        href="/settings/webhooks"
        from={text.title}
        title={data ? data.description || new URL(data.url).host : "…"}
      >
        {data && <EndpointActions endpoint={data} />}
      </CrumbHeader>
      {isMissing && <Missing />}
      {endpoint.error && !isMissing && !data && (
        <ErrorState error={endpoint.error} retry={() => endpoint.refetch()} />
      )}
      {endpoint.isPending && <SkeletonRows count={8} />}
      {data && !isMissing && <Content key={data.id} endpoint={data} />}
    </>
  );
}
