import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { StatusDot } from "@/components/ui/feedback/status-dot";

export type Delivery = Outputs["webhooks"]["delivery"];

const TONE = { pending: "warn", succeeded: "good", failed: "bad" } as const;

export function DeliveryState({ status }: Pick<Delivery, "status">) {
  return <StatusDot tone={TONE[status]}>{usePart(webhooks).statuses[status]}</StatusDot>;
}
