import { useState } from "react";
import { ALL_EVENTS } from "@/components/settings/webhooks/events";
import type { ShownEndpoint } from "@/components/settings/webhooks/health";
import styles from "@/components/settings/webhooks/webhooks.module.css";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { LoadMore } from "@/components/ui/button/load-more";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PickField } from "@/components/ui/form/pick-field";
import { Segments } from "@/components/ui/form/segments";
import { Card, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { Stamp } from "@/components/ui/time/moment";
import { useOpenDelivery } from "./delivery-place";
import { type Delivery, DeliveryState } from "./delivery-state";
import { whilePending } from "./under-way";

const RedeliverFailed = later(() =>
  import("./send-again-dialogs").then((module) => module.RedeliverFailedDialog),
);
const Replay = later(() => import("./send-again-dialogs").then((module) => module.Replay));

/** Sends many again: the failed deliveries, or every event of a range. */
function SendAgain({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const [open, setOpen] = useState<"failed" | "replay" | null>(null);
  const close = () => setOpen(null);
  const mayReplay = useMay("webhooks.replay");
  const isOff = endpoint.status !== "active";
  return (
    <div className="buttons">
      <Button size="small" disabled={isOff} onClick={() => setOpen("failed")}>
        {text.redeliverFailed}
      </Button>
      {mayReplay && (
        <Button size="small" disabled={isOff} onClick={() => setOpen("replay")}>
          {text.replay}
        </Button>
      )}
      {open === "failed" && <RedeliverFailed endpoint={endpoint} close={close} />}
      {open === "replay" && <Replay endpoint={endpoint} close={close} />}
    </div>
  );
}

const DeliveryDrawer = later(() => import("./delivery-drawer").then((module) => module.DeliveryDrawer));

type Filter = Pick<Inputs["webhooks"]["deliveries"], "status" | "event">;

const STATUSES = ["pending", "succeeded", "failed"] as const;
const LOGGED = [...ALL_EVENTS, "ping"] as const;

function Row({ delivery, open }: { delivery: Delivery; open: () => void }) {
  const text = usePart(webhooks);
  const last = delivery.attempts.at(-1);
  return (
    <li>
      <button type="button" className={styles.delivery} onClick={open}>
        <span className={styles.state}>
          <DeliveryState status={delivery.status} />
        </span>
        <span className={styles.event}>{delivery.event}</span>
        <span className={styles.tries}>
          {last && (last.status_code ?? last.error)} · {text.attempts(delivery.attempts.length)}
        </span>
        <span className={styles.when}>
          <Stamp at={delivery.created_at} />
        </span>
      </button>
    </li>
  );
}

function Filters({ filter, set }: { filter: Filter; set: (filter: Filter) => void }) {
  const text = usePart(webhooks);
  return (
    <div className="buttons">
      <Segments
        aria-label={text.status}
        value={filter.status ?? "all"}
        data={(["all", ...STATUSES] as const).map((value) => ({ value, label: text.statuses[value] }))}
        onChange={(value) => set({ ...filter, status: STATUSES.find((one) => one === value) })}
      />
      <PickField
        aria-label={text.event}
        placeholder={text.anyEvent}
        clearable
        clearButtonProps={{ "aria-label": text.anyEvent }}
        data={[...LOGGED]}
        value={filter.event ?? null}
        onChange={(value) => set({ ...filter, event: LOGGED.find((one) => one === value) })}
      />
    </div>
  );
}

function useLog({ id: endpoint_id, status }: ShownEndpoint, filter: Filter) {
  return trpc.webhooks.deliveries.useInfiniteQuery(
    { endpoint_id, ...filter },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      refetchInterval: ({ state }) => {
        const all = state.data?.pages.flatMap((page) => page.deliveries) ?? [];
        return status === "active" && whilePending(all);
      },
    },
  );
}

type RowsProps = { log: ReturnType<typeof useLog>; open: (id: string) => void; isFiltered: boolean };

function Rows({ log, open, isFiltered }: RowsProps) {
  const text = usePart(webhooks);
  if (!log.data) return <NotLoaded query={log} count={6} height={40} />;
  const all = log.data.pages.flatMap((page) => page.deliveries);
  if (all.length === 0)
    return <EmptyState title={text.logEmpty}>{isFiltered ? text.logNothing : text.logEmptyText}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {all.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} open={() => open(delivery.id)} />
        ))}
      </ul>
      <LoadMore log={log}>{text.loadMore}</LoadMore>
    </>
  );
}

/** An endpoint's deliveries, newest first; polled while one is under way. */
export function DeliveryLogTable({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const [filter, setFilter] = useState<Filter>({});
  const [opened, open] = useOpenDelivery(endpoint.id);
  const log = useLog(endpoint, filter);
  return (
    <Section wide title={text.log} about={text.logAbout} actions={<SendAgain endpoint={endpoint} />}>
      <Filters filter={filter} set={setFilter} />
      <Card>
        <Rows log={log} open={open} isFiltered={Boolean(filter.status ?? filter.event)} />
      </Card>
      {opened && <DeliveryDrawer id={opened} isOff={endpoint.status !== "active"} close={() => open(null)} />}
    </Section>
  );
}
