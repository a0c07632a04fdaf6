import Link from "next/link";
import type { ReactNode } from "react";
import { status } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import { Phrase } from "@/components/ui/feedback/phrase";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useIsOwner } from "@/components/ui/may";
import { Stamp } from "@/components/ui/time/moment";
import type { PartStatus } from "@/schema/status";
import styles from "./status.module.css";

const TONES = { ok: "good", unused: "neutral", failing: "bad" } as const;

type Failure = NonNullable<PartStatus["last_error"]>;

function LastError({ error, instead }: { error: Failure; instead: string | undefined }) {
  const text = usePart(status);
  const message = error.message ?? instead;
  return (
    <p>
      {text.failed}
      {error.at && " "}
      {error.at && <Stamp at={error.at} />}
      {message && `: ${message}`}
    </p>
  );
}

/** A missing setting in words; owners also see the variable that sets it. */
function Missing({ variable }: { variable: string }) {
  const text = usePart(status);
  const isOwner = useIsOwner();
  const words: Partial<Record<string, string>> = text.missing;
  return (
    <p>
      {words[variable]} {isOwner && <Phrase>{text.variable(variable)}</Phrase>}
    </p>
  );
}

/** One part and its state. `instead`: the text for an error without a message; `but`: a warning if it works. */
export function PartRow({
  name,
  href,
  part: { state, missing, last_worked_at, last_error },
  instead,
  but,
  children,
}: {
  name: string;
  href?: string;
  part: PartStatus;
  instead?: string;
  but?: string | false;
  children: ReactNode;
}) {
  const text = usePart(status);
  const warning = state === "ok" && but;
  const isSetUp = state !== "unused" || missing.length === 0;
  return (
    <li className={styles.part}>
      <div className={styles.about}>
        <h3 className={styles.name}>{href ? <Link href={href}>{name}</Link> : name}</h3>
        <p>{children}</p>
        {missing.map((variable) => (
          <Missing key={variable} variable={variable} />
        ))}
        {last_error && <LastError error={last_error} instead={instead} />}
      </div>
      <div className={styles.state}>
        <StatusDot tone={warning ? "warn" : TONES[state]}>
          {warning || (isSetUp ? text.states[state] : text.notSetUp)}
        </StatusDot>
        {last_worked_at && (
          <span className="meta">
            {text.worked} <Stamp at={last_worked_at} />
          </span>
        )}
      </div>
    </li>
  );
}
