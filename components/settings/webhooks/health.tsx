import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { StatusDot, type Tone } from "@/components/ui/feedback/status-dot";
import { Moment } from "@/components/ui/time/moment";
import styles from "./webhooks.module.css";

export type ShownEndpoint = Outputs["webhooks"]["get"];

/** The latest deliveries as bars, newest on the right; at most `count`. */
export function HealthStrip({ recent, count = 50 }: { recent: ShownEndpoint["recent"]; count?: number }) {
  const text = usePart(webhooks);
  const shown = recent.slice(0, count).toReversed();
  const settled = shown.filter(({ status }) => status !== "pending");
  const ok = settled.filter(({ status }) => status === "succeeded").length;
  const label = settled.length === 0 ? text.stripEmpty : text.strip(ok, settled.length);
  return (
    <span className={styles.strip} role="img" aria-label={label} title={label}>
      {Array.from({ length: count - shown.length }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places without identity
        <span key={at} className={styles.bar} />
      ))}
      {shown.map(({ id, status }) => (
        <span key={id} className={styles.bar} data-status={status} />
      ))}
    </span>
  );
}

const stateOf = ({ status, failing_since }: ShownEndpoint): [keyof (typeof webhooks)["states"], Tone] => {
  if (status === "disabled") return ["disabled", "neutral"];
  return failing_since ? ["failing", "bad"] : ["active", "good"];
};

/** An endpoint's state in a word: active, failing or disabled. */
export function EndpointState({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const [state, tone] = stateOf(endpoint);
  return <StatusDot tone={tone}>{text.states[state]}</StatusDot>;
}

/** An endpoint's state, its last success, since when it fails, and its last fifty deliveries. */
export function Health({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = usePart(webhooks);
  const { recent, last_success_at, failing_since } = endpoint;
  return (
    <div className={styles.health}>
      <dl className={styles.facts}>
        <div>
          <dt>{text.status}</dt>
          <dd>
            <EndpointState endpoint={endpoint} />
          </dd>
        </div>
        <div>
          <dt>{text.lastSuccess}</dt>
          <dd>{last_success_at ? <Moment at={last_success_at} /> : text.never}</dd>
        </div>
        {failing_since && (
          <div>
            <dt>{text.failingSince}</dt>
            <dd>
              <Moment at={failing_since} />
            </dd>
          </div>
        )}
      </dl>
      <HealthStrip recent={recent} />
    </div>
  );
}
