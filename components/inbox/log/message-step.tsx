import Link from "next/link";
import type { ReactNode } from "react";
import { conversation } from "@/components/text/en/conversation";
import { messageSteps } from "@/components/text/en/message-steps";
import { usePart } from "@/components/text/use-part";
import { Dot, type Tone } from "@/components/ui/feedback/status-dot";
import { dollars, number } from "@/components/ui/number";
import { Stamp } from "@/components/ui/time/moment";
import type { MessageStep } from "@/schema/message-timeline";
import styles from "./message-steps.module.css";
import { tookInWords } from "./took-in-words";

type StepOf<K extends MessageStep["kind"]> = Extract<MessageStep, { kind: K }>;

/** Steps whose `took_ms` is the time since something before them. For all others it is their own duration. */
const WAITED: MessageStep["kind"][] = [
  "arrived",
  "transcribed",
  "taken_together",
  "answered",
  "sent",
  "delivered",
  "read",
  "failed",
];

function toneOf(step: MessageStep): Tone {
  if (step.kind === "failed") return "bad";
  if (step.kind === "transcribed") return step.outcome === "transcribed" ? "good" : "warn";
  if (step.kind === "agent_called") return step.outcome === "answered" ? "good" : "warn";
  if (step.kind === "send_tried") return step.outcome === "sent" ? "good" : "bad";
  if (step.kind === "webhook")
    return step.status === "failed" ? "bad" : step.status === "pending" ? "info" : "good";
  if (step.kind === "answered") return step.by === "service" ? "neutral" : "good";
  return step.kind === "read" || step.kind === "delivered" ? "good" : "neutral";
}

/** The tools that the model called, and what its answer cost. */
function Work({ work }: { work: NonNullable<StepOf<"agent_called">["work"]> }) {
  const text = usePart(messageSteps);
  const { model, tools, cited = [], steps, cost_micros, fell_back } = work;
  const isByDesk = steps === 0 && fell_back === null;
  // The same tool can be called twice, so its place is the key.
  const placed = tools.map((one, place) => ({ ...one, place }));
  const tokens = number(work.input_tokens + work.output_tokens);
  return (
    <>
      {fell_back && <p>{text.fellBack(fell_back)}</p>}
      {placed.map(({ place, name, input, result }) => (
        <details key={place} className={styles.tool}>
          <summary>{name}</summary>
          <p>
            {text.tool}: <code>{input}</code>
          </p>
          <p>
            {text.toolResult}: <code>{result}</code>
          </p>
        </details>
      ))}
      {cited.map(({ source, title, url, content }) => (
        <details key={content} className={styles.tool}>
          <summary>{text.cites(title || source)}</summary>
          <blockquote className={styles.said} dir="auto">
            {content}
          </blockquote>
          {url && (
            <p>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </p>
          )}
        </details>
      ))}
      <p>
        {isByDesk
          ? text.byDesk
          : text.worked(model, tokens, cost_micros === null ? null : dollars(cost_micros / 1_000_000))}
      </p>
    </>
  );
}

function AgentCall({ step }: { step: StepOf<"agent_called"> }) {
  const text = usePart(messageSteps);
  const { outcome, reason, told, reply, events, work } = step;
  return (
    <>
      <p>
        {text.outcomes[outcome]}
        {reason && `: ${reason}`}
      </p>
      <p>{text.told(told.messages, told.open_slots, told.appointments)}</p>
      {told.is_unattended && <p>{text.unattended}</p>}
      {told.decided_by && <p>{text.decidedBy(told.decided_by)}</p>}
      {events.length > 0 && <p>{text.events(events)}</p>}
      {work && <Work work={work} />}
      {reply && (
        <blockquote className={styles.said} dir="auto">
          {reply}
        </blockquote>
      )}
    </>
  );
}

/** A step's details besides its name and time. */
function Detail({ step }: { step: MessageStep }): ReactNode {
  const text = usePart(messageSteps);
  const { changes } = usePart(conversation);
  switch (step.kind) {
    case "transcribed":
      return (
        <p>
          {text.transcriptions[step.outcome]}
          {step.reason && `: ${step.reason}`}
        </p>
      );
    case "taken_together":
      return <p>{text.together(step.with.length)}</p>;
    case "agent_called":
      return <AgentCall step={step} />;
    case "noted":
      return <p dir="auto">{step.content}</p>;
    case "changed":
      return <p>{changes[step.change](step.by, step.to)}</p>;
    case "adapted":
      return step.changes.map((change) => <p key={change}>{change}</p>);
    case "send_tried":
      return (
        <p>
          {text.tries[step.outcome]}
          {step.error && `: ${step.error.message} (${step.error.code})`}
        </p>
      );
    case "failed":
      return step.error && <p>{`${step.error.message} (${step.error.code})`}</p>;
    case "webhook":
      return (
        <p>
          {text.deliveries[step.status]}, {text.attempts(step.attempts)} ·{" "}
          <Link href={`/settings/webhooks/${step.endpoint_id}?delivery=${step.delivery_id}`}>
            {text.openDelivery}
          </Link>
        </p>
      );
    default:
      return null;
  }
}

/** One step: what happened, when, how long it took, and what came of it. */
export function MessageStepRow({ step }: { step: MessageStep }) {
  const text = usePart(messageSteps);
  const { kind, at, took_ms } = step;
  const name = step.kind === "answered" ? text.answered[step.by](step.name) : text.kinds[step.kind];
  const took = took_ms === null ? null : tookInWords(took_ms);
  return (
    <li className={styles.step} data-step={kind}>
      <Dot tone={toneOf(step)} className={styles.dot} />
      <div>
        <p className={styles.name}>{name}</p>
        <div className={styles.detail}>
          <Detail step={step} />
        </div>
      </div>
      <p className={styles.when}>
        <Stamp at={at} />
        {took !== null && <span>{WAITED.includes(kind) ? text.after(took) : text.took(took)}</span>}
      </p>
    </li>
  );
}
