import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Note } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";

const POLL_MS = 500;

type Props = { ping: Outputs["webhooks"]["delivery"]; what?: "ping" | "sample" };

/** The result of a ping or a sample, polled until it was attempted: status, duration and the start of the response. */
export function PingResult({ ping, what = "ping" }: Props) {
  const text = usePart(webhooks);
  const delivery = trpc.webhooks.delivery.useQuery(
    { delivery_id: ping.id },
    {
      initialData: ping,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === "pending" ? POLL_MS : false),
    },
  );
  const attempt = delivery.data.attempts.at(-1);
  const isOk = delivery.data.status === "succeeded";
  return (
    <div aria-live="polite">
      {!attempt ? (
        <Note>
          <StatusDot tone="info">{text.pingWaiting(what)}</StatusDot>
        </Note>
      ) : (
        <Note tone={isOk ? undefined : "danger"}>
          <StatusDot tone={isOk ? "good" : "bad"}>
            {isOk
              ? text.pingOk(what, attempt.status_code ?? 0, attempt.duration_ms)
              : text.pingFailed(what, attempt.error ?? "")}
          </StatusDot>
          {attempt.answer && <code>{attempt.answer.slice(0, 300)}</code>}
          {!isOk && what === "ping" && <p className={section.hint}>{text.pingFailedHint}</p>}
        </Note>
      )}
    </div>
  );
}
