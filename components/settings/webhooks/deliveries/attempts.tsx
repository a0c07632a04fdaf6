import styles from "@/components/settings/webhooks/webhooks.module.css";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { CodeBlock } from "@/components/ui/button/code-block";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Labelled } from "@/components/ui/layout/section";
import { Stamp } from "@/components/ui/time/moment";

type Inspection = Outputs["webhooks"]["inspect"];
type Try = Inspection["delivery"]["attempts"][number];

/** Headers as they are sent, one per line. */
export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function Attempt({ made, headers }: { made: Try; headers: Record<string, string> | undefined }) {
  const text = usePart(webhooks);
  const { number, started_at, status_code, duration_ms, error, answer } = made;
  return (
    <section className={styles.attempt} aria-label={text.attempt(number)}>
      <div className={styles.line}>
        <h3>{text.attempt(number)}</h3>
        <StatusDot tone={error ? "bad" : "good"}>{error ?? String(status_code)}</StatusDot>
        <span className={styles.quiet}>
          {text.took(duration_ms)} · <Stamp at={started_at} />
        </span>
      </div>
      {answer ? (
        <Labelled label={text.answer}>
          <CodeBlock label={text.answer} value={answer} />
        </Labelled>
      ) : (
        <p className={styles.quiet}>{status_code === null ? text.noAnswer : text.emptyAnswer}</p>
      )}
      {headers && (
        <details className={styles.headers}>
          <summary>{text.requestHeaders}</summary>
          <CodeBlock label={text.requestHeaders} value={headerLines(headers)} />
        </details>
      )}
    </section>
  );
}

export function Attempts({ inspection: { delivery, attempts } }: { inspection: Inspection }) {
  const text = usePart(webhooks);
  if (delivery.attempts.length === 0) return <p className={styles.quiet}>{text.noAttempts}</p>;
  const sent = new Map(attempts.map(({ number, headers }) => [number, headers]));
  return delivery.attempts
    .toReversed()
    .map((made) => <Attempt key={made.number} made={made} headers={sent.get(made.number)} />);
}
