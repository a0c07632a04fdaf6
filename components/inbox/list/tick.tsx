import styles from "@/components/inbox/log/message.module.css";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Icon, type IconName } from "@/components/ui/icon";
import type { DeliveryStatus } from "@/schema/conversation";

const DRAWINGS: Record<DeliveryStatus, IconName> = {
  queued: "clock",
  sending: "clock",
  sent: "check",
  delivered: "checks",
  read: "checks",
  failed: "alert",
};

/** The delivery status of an outgoing message. */
export function DeliveryTick({ status }: { status: DeliveryStatus }) {
  const label = usePart(inbox).ticks[status];
  return (
    <span className={styles.tick} data-status={status} title={label}>
      <Icon name={DRAWINGS[status]} size={16} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
