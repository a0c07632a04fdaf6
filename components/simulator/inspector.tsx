import { simulator } from "@/components/text/en/simulator";
import { usePart } from "@/components/text/use-part";
import { Stamp } from "@/components/ui/time/moment";
import styles from "./inspector.module.css";
import type { Wire } from "./use-phone";

/** Formats JSON and form bodies for reading; returns anything else unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    if (!/^[\w.%+-]+=[^\s]*$/.test(body)) return body;
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join("\n");
  }
}

function Exchange({ wire }: { wire: Wire }) {
  const text = usePart(simulator);
  const { direction, exchange, at } = wire;
  const isRefused = exchange.status_code >= 400;
  return (
    <details className={styles.exchange}>
      <summary className={styles.summary}>
        <span className={styles.direction} data-direction={direction}>
          {direction === "in" ? text.toUs : text.toProvider}
        </span>
        <span className={styles.meta} data-bad={isRefused}>
          {exchange.status_code}
          {"ms" in exchange && ` · ${text.took(exchange.ms)}`}
        </span>
        <span className={styles.meta}>
          <Stamp at={at} />
        </span>
      </summary>
      <h3 className={styles.title}>{text.request}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {`${exchange.method} ${exchange.url}\n`}
        {Object.entries(exchange.headers)
          .map(([name, value]) => `${name}: ${value}\n`)
          .join("")}
        {`\n${readable(exchange.body)}`}
      </pre>
      <h3 className={styles.title}>{text.answer}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {exchange.answer ? readable(exchange.answer) : text.noAnswer}
      </pre>
    </details>
  );
}

/** Every request between the provider and us, in full, newest first. */
export function Inspector({ wire }: { wire: Wire[] }) {
  const text = usePart(simulator);
  return (
    <section className={styles.inspector} aria-label={text.wire}>
      <h2 className={styles.head}>{text.wire}</h2>
      {wire.length === 0 && <p className={styles.empty}>{text.wireEmpty}</p>}
      {wire.toReversed().map((one) => (
        <Exchange key={one.id} wire={one} />
      ))}
    </section>
  );
}
