import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { CodeBlock } from "@/components/ui/button/code-block";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, Labelled, Section } from "@/components/ui/layout/section";
import { Stamp } from "@/components/ui/time/moment";
import { headerLines } from "./deliveries/attempts";
import styles from "./webhooks.module.css";

type Receipt = NonNullable<Outputs["sandbox"]["get"]["receiver"]>["receipts"][number];

/** The event named in a body, or a dash if it is none of ours. */
function eventIn(body: string): string {
  return /"event":"([\w.]{1,60})"/.exec(body)?.[1] ?? "—";
}

function Verdict({ receipt: { service_verified, standard_verified } }: { receipt: Receipt }) {
  const text = usePart(webhooks);
  if (service_verified && standard_verified) return <StatusDot tone="good">{text.verified}</StatusDot>;
  if (!service_verified && !standard_verified) return <StatusDot tone="bad">{text.notVerified}</StatusDot>;
  const which = service_verified ? "X-Service-Signature" : "Standard Webhooks";
  return <StatusDot tone="warn">{text.halfVerified(which)}</StatusDot>;
}

function Row({ receipt }: { receipt: Receipt }) {
  const text = usePart(webhooks);
  const { created_at, headers, body, answer } = receipt;
  return (
    <details className={styles.details}>
      <summary>
        <span className={styles.event}>{eventIn(body)}</span>
        <Verdict receipt={receipt} />
        <span className={styles.quiet}>{text.answered(answer === null ? text.hangs : String(answer))}</span>
        <span className={styles.when}>
          <Stamp at={created_at} />
        </span>
      </summary>
      <div className={styles.inside}>
        <Labelled label={text.headers}>
          <CodeBlock label={text.headers} value={headerLines(headers)} />
        </Labelled>
        <Labelled label={text.tabs.body}>
          <CodeBlock label={text.tabs.body} value={body} />
        </Labelled>
      </div>
    </details>
  );
}

export function Receipts({ receipts }: { receipts: Receipt[] }) {
  const text = usePart(webhooks);
  const utils = trpc.useUtils();
  const clear = trpc.sandbox.clearReceiver.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.sandbox.get.invalidate(),
  });
  return (
    <Section
      wide
      title={text.received}
      actions={
        receipts.length > 0 && (
          <Button tone="quiet" size="small" busy={clear.isPending} onClick={() => clear.mutate({})}>
            {text.clear}
          </Button>
        )
      }
    >
      <Card>
        {receipts.length === 0 ? (
          <EmptyState title={text.receivedNone}>{text.receivedNoneText}</EmptyState>
        ) : (
          receipts.map((receipt) => <Row key={receipt.id} receipt={receipt} />)
        )}
      </Card>
    </Section>
  );
}
