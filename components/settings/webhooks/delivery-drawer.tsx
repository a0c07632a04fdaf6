"use client";

import { Button, Tabs } from "@mantine/core";
import { useState } from "react";
import { Sheet } from "@/components/kit/dialog";
import { ErrorState } from "@/components/kit/error-state";
import { Stamp } from "@/components/kit/moment";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { StatusDot } from "@/components/kit/status-dot";
import { toast } from "@/components/kit/toasts";
import { useFailure } from "@/components/kit/use-failure";
import { useText } from "@/components/text/text";
import { type Outputs, trpc } from "@/components/trpc";
import { CodeBlock } from "../parts/code-block";
import parts from "../parts/parts.module.css";
import { DeliveryState } from "./delivery-state";
import { whilePending } from "./under-way";
import styles from "./webhooks.module.css";
import { Workbench } from "./workbench";

type Inspection = Outputs["webhooks"]["inspect"];

function Attempts({ inspection: { delivery } }: { inspection: Inspection }) {
  const text = useText().webhooks;
  if (delivery.attempts.length === 0) return <p className={styles.quiet}>{text.noAttempts}</p>;
  return delivery.attempts
    .toReversed()
    .map(({ number, started_at, status_code, duration_ms, error, answer }) => (
      <section key={number} className={styles.attempt}>
        <div className={styles.line}>
          <h3>{text.attempt(number)}</h3>
          <StatusDot tone={error ? "bad" : "good"}>{error ?? String(status_code)}</StatusDot>
          <span className={styles.quiet}>
            {text.took(duration_ms)} · <Stamp at={started_at} />
          </span>
        </div>
        {answer ? (
          <CodeBlock label={text.answer} value={answer} />
        ) : (
          <p className={styles.quiet}>{text.noAnswer}</p>
        )}
      </section>
    ));
}

function Redeliver({ inspection: { delivery } }: { inspection: Inspection }) {
  const text = useText().webhooks;
  const utils = trpc.useUtils();
  const redeliver = trpc.webhooks.redeliver.useMutation({
    onError: useFailure(),
    onSuccess: () => {
      toast(text.redelivered);
      return utils.webhooks.invalidate();
    },
  });
  return (
    <Button
      size="sm"
      variant="default"
      loading={redeliver.isPending}
      onClick={() => redeliver.mutate({ delivery_id: delivery.id })}
    >
      {text.redeliver}
    </Button>
  );
}

function Content({ inspection }: { inspection: Inspection }) {
  const text = useText().webhooks;
  const { delivery, url, body } = inspection;
  const [tab, setTab] = useState<string | null>("attempts");
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <DeliveryState status={delivery.status} />
        <span className={styles.quiet}>
          <Stamp at={delivery.created_at} />
          {delivery.next_attempt_at && (
            <>
              {" · "}
              {text.nextTry} <Stamp at={delivery.next_attempt_at} />
            </>
          )}
        </span>
      </div>
      <div className={parts.meta}>{url}</div>
      <div className={parts.buttons}>
        <Redeliver inspection={inspection} />
      </div>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="attempts">{text.tabs.attempts}</Tabs.Tab>
          <Tabs.Tab value="body">{text.tabs.body}</Tabs.Tab>
          <Tabs.Tab value="workbench">{text.tabs.workbench}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="attempts" className={styles.panel}>
          <Attempts inspection={inspection} />
        </Tabs.Panel>
        <Tabs.Panel value="body" className={styles.panel}>
          <p className={styles.quiet}>{text.bodyAbout}</p>
          <CodeBlock label={text.tabs.body} value={body} />
        </Tabs.Panel>
        <Tabs.Panel value="workbench" className={styles.panel}>
          <Workbench inspection={inspection} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** One delivery: its tries with what came back, its body, and what was signed. Live while it waits. */
export function DeliveryDrawer({ id, close }: { id: string; close: () => void }) {
  const text = useText().webhooks;
  const inspection = trpc.webhooks.inspect.useQuery(
    { delivery_id: id },
    { refetchInterval: ({ state }) => whilePending(state.data ? [state.data.delivery] : []) },
  );
  const { data, error } = inspection;
  return (
    <Sheet onClose={close} size="lg" title={data?.delivery.event ?? text.delivery}>
      {data && <Content inspection={data} />}
      {!data && error && <ErrorState error={error} retry={() => inspection.refetch()} />}
      {!data && !error && <SkeletonRows count={8} />}
    </Sheet>
  );
}
