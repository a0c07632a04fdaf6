"use client";

import { type ComponentPropsWithRef, useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Inputs, isProblem, trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { laterMenu } from "@/components/ui/button/later-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { toast } from "@/components/ui/feedback/toasts";
import { Tick } from "@/components/ui/form/tick";
import { useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import { CrumbHeader } from "@/components/ui/layout/crumbs";
import { Body, Card, Note, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { NotLoaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";
import { DeliveryLogTable } from "./deliveries/delivery-log";
import { useDeliveriesLive, whilePending } from "./deliveries/under-way";
import { Health, type ShownEndpoint } from "./health";
import { PingResult } from "./ping-result";

const DIALOGS = {
  edit: later(() => import("./endpoint-dialogs").then((module) => module.Edit)),
  sample: later(() => import("./sample").then((module) => module.Sample)),
  rotate: later(() => import("./endpoint-dialogs").then((module) => module.Rotate)),
  remove: later(() => import("./endpoint-dialogs").then((module) => module.Remove)),
};

type MenuProps = { open: (dialog: keyof typeof DIALOGS) => void };

const EndpointMenu = laterMenu<MenuProps>(
  ({ open: _, ...props }: MenuProps & ComponentPropsWithRef<"button">) => (
    <Button square aria-label={usePart(webhooks).more} {...props}>
      <Icon name="more" />
    </Button>
  ),
  () => import("./endpoint-menu").then((module) => module.EndpointMenu),
);

/** A ping for everybody; edit, rotate and delete for owners. */
function EndpointActions({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const mayChange = useMay("webhooks.update");
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const fail = useFailure();
  const ping = trpc.webhooks.ping.useMutation({
    onError: (error) => {
      fail(error);
      // A colleague may have disabled or deleted it.
      return utils.webhooks.invalidate();
    },
    onSuccess: () => {
      toast(text.pinged);
      return utils.webhooks.invalidate();
    },
  });
  const Opened = open && DIALOGS[open];
  return (
    <>
      <Button
        busy={ping.isPending}
        disabled={endpoint.status !== "active"}
        onClick={() => ping.mutate({ endpoint_id: endpoint.id })}
      >
        {text.ping}
      </Button>
      {mayChange && <EndpointMenu open={setOpen} />}
      {Opened && <Opened endpoint={endpoint} close={() => setOpen(null)} />}
    </>
  );
}

/** Enables or disables the endpoint: shown at once, reverted if the server refuses. */
function useSwitch(endpoint: ShownEndpoint) {
  const utils = trpc.useUtils();
  const input = { endpoint_id: endpoint.id };
  const update = trpc.webhooks.update.useMutation({
    ...useOptimistic(({ status }: Inputs["webhooks"]["update"]) => [
      show(utils.webhooks.get, input, (kept) => ({ ...kept, status: status ?? kept.status })),
    ]),
    onSettled: () => utils.webhooks.invalidate(),
  });
  const turn = (isOn: boolean) => update.mutate({ ...input, status: isOn ? "active" : "disabled" });
  return { turn, ping: update.data?.ping };
}

function Content({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const mayChange = useMay("webhooks.update");
  const { turn, ping } = useSwitch(endpoint);
  const isOn = endpoint.status === "active";
  const onOff = (
    <Tick
      role="switch"
      label={text.switch}
      checked={isOn}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
  return (
    <Body>
      <Section title={text.health} about={endpoint.url} actions={mayChange && onOff}>
        {isOn && ping && <PingResult key={ping.id} ping={ping} />}
        {!isOn && (
          <Note tone="warn">
            {endpoint.disabled_reason && <p>{endpoint.disabled_reason}</p>}
            <p>{text.switchedOff}</p>
          </Note>
        )}
        {endpoint.created_by?.is_active === false && (
          <Note tone="warn">
            <p>{text.setUpByLeft(endpoint.created_by.full_name)}</p>
          </Note>
        )}
        <Card padded>
          <Health endpoint={endpoint} />
        </Card>
      </Section>
      <DeliveryLogTable endpoint={endpoint} />
    </Body>
  );
}

/** Shown for a missing endpoint; `wasSeen`: it was loaded before, so it must have been deleted. */
const Missing = ({ wasSeen }: { wasSeen: boolean }) => {
  const text = usePart(webhooks);
  return (
    <EmptyState
      title={wasSeen ? text.deletedTitle : text.goneTitle}
      action={<ButtonLink href="/settings/webhooks">{text.backToList}</ButtonLink>}
    >
      {wasSeen ? text.deletedText : text.goneText}
    </EmptyState>
  );
};

export function EndpointPage({ id }: { id: string }) {
  const text = usePart(webhooks);
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
        title={data ? data.description || new URL(data.url).host : isMissing ? text.endpoint : "…"}
      >
        {data && !isMissing && <EndpointActions endpoint={data} />}
      </CrumbHeader>
      {isMissing && <Missing wasSeen={data !== undefined} />}
      {!data && !isMissing && <NotLoaded query={endpoint} />}
      {data && !isMissing && <Content key={data.id} endpoint={data} />}
    </>
  );
}
