import Link from "next/link";
import { recordsOf } from "@/components/settings/webhooks/records";
import styles from "@/components/settings/webhooks/webhooks.module.css";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { CopyField } from "@/components/ui/button/copy-field";
import { Stamp } from "@/components/ui/time/moment";
import { deliveryHref } from "./delivery-place";

type Inspection = Outputs["webhooks"]["inspect"];

/** `isOff`: the delivery's endpoint is switched off, so nothing is tried until it is on again. */
type FactsProps = { inspection: Inspection; isOff: boolean };

/** A delivery's URL, ids and own address, each with a copy button, and its times. */
export function DeliveryFacts({ inspection: { delivery, url }, isOff }: FactsProps) {
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
export function EventRecords({ inspection: { delivery, body } }: { inspection: Inspection }) {
  const text = usePart(webhooks);
  return recordsOf(delivery.event, body).map(({ kind, href }) => (
    <Link key={kind} href={href} className={styles.record}>
      {text.records[kind]}
    </Link>
  ));
}
