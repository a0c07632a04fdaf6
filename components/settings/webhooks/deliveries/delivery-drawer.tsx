import Link from "next/link";
import { useState } from "react";
import { JsonBlock } from "@/components/settings/webhooks/json-block";
import { recordsOf } from "@/components/settings/webhooks/records";
import styles from "@/components/settings/webhooks/webhooks.module.css";
import { Workbench } from "@/components/settings/webhooks/workbench";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CopyField } from "@/components/ui/button/copy";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Sheet } from "@/components/ui/layout/dialog";
import { Tabs } from "@/components/ui/layout/tabs";
import { NotLoaded } from "@/components/ui/load/loaded";
import { Stamp } from "@/components/ui/time/moment";
import { Attempts } from "./attempts";
import { deliveryHref } from "./delivery-place";
import { DeliveryState } from "./delivery-state";
import { whilePending } from "./under-way";

type Inspection = Outputs["webhooks"]["inspect"];

/** `isOff`: the delivery's endpoint is switched off, so nothing is tried until it is on again. */
type FactsProps = { inspection: Inspection; isOff: boolean };

/** A delivery's URL, ids and own address, each with a copy button, and its times. */
function DeliveryFacts({ inspection: { delivery, url }, isOff }: FactsProps) {
  const text = usePart(webhooks);
  const copied = [
    [text.sentTo, url],
    [text.deliveryId, delivery.id],
    [text.eventId, delivery.event_id],
    [text.deliveryLink, `${window.location.origin}${deliveryHref(delivery.endpoint_id, delivery.id)}`],
  ] as const;
  return (
    <dl className={styles.names}>
      {copied.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyField label={label} value={value} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{text.happened}</dt>
        <dd>
          <Stamp at={delivery.created_at} />
        </dd>
      </div>
      {delivery.status === "pending" && delivery.next_attempt_at && (
        <div>
          <dt>{text.nextTry}</dt>
          <dd>{isOff ? text.nextTryOff : <Stamp at={delivery.next_attempt_at} />}</dd>
        </div>
      )}
    </dl>
  );
}

/** Links to the records that the event is about. */
function EventRecords({ inspection: { delivery, body } }: { inspection: Inspection }) {
  const text = usePart(webhooks);
  return recordsOf(delivery.event, body).map(({ kind, href }) => (
    <Link key={kind} href={href} className={styles.record}>
      {text.records[kind]}
    </Link>
  ));
}

/** `isOff`: the delivery's endpoint is switched off. */
type Opened = { inspection: Outputs["webhooks"]["inspect"]; isOff: boolean };

function Redeliver({ inspection: { delivery }, isOff }: Opened) {
  const text = usePart(webhooks);
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
      disabled={isOff}
      busy={redeliver.isPending}
      onClick={() => redeliver.mutate({ delivery_id: delivery.id })}
    >
      {text.redeliver}
    </Button>
  );
}

function Body({ body }: { body: Inspection["body"] }) {
  const text = usePart(webhooks);
  return (
    <>
      <p className={styles.quiet}>{text.bodyAbout}</p>
      <JsonBlock label={text.tabs.body} value={body} />
    </>
  );
}

function Content({ inspection, isOff }: Opened) {
  const text = usePart(webhooks).tabs;
  const { delivery, body } = inspection;
  const [tab, setTab] = useState<keyof typeof text>("attempts");
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <DeliveryState status={delivery.status} />
        <EventRecords inspection={inspection} />
      </div>
      <DeliveryFacts inspection={inspection} isOff={isOff} />
      <div className="buttons">
        <Redeliver inspection={inspection} isOff={isOff} />
      </div>
      <Tabs
        value={tab}
        choose={setTab}
        panel={styles.panel}
        tabs={[
          { name: "attempts", label: text.attempts, panel: <Attempts inspection={inspection} /> },
          { name: "body", label: text.body, panel: <Body body={body} /> },
          { name: "workbench", label: text.workbench, panel: <Workbench inspection={inspection} /> },
        ]}
      />
    </div>
  );
}

type Drawer = { id: string; isOff: boolean; close: () => void };

/** One delivery: its ids, its attempts with the responses, its body, and what was signed. Polled while under way. */
export function DeliveryDrawer({ id, isOff, close }: Drawer) {
  const text = usePart(webhooks);
  const inspection = trpc.webhooks.inspect.useQuery(
    { delivery_id: id },
    { refetchInterval: ({ state }) => !isOff && whilePending(state.data ? [state.data.delivery] : []) },
  );
  const { data } = inspection;
  return (
    <Sheet onClose={close} size="lg" title={data?.delivery.event ?? text.delivery}>
      {data ? <Content inspection={data} isOff={isOff} /> : <NotLoaded query={inspection} />}
    </Sheet>
  );
}
