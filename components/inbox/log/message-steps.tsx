import { messageSteps } from "@/components/text/en/message-steps";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { CopyField } from "@/components/ui/button/copy";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Sheet } from "@/components/ui/layout/dialog";
import { NotLoaded } from "@/components/ui/load/loaded";
import type { MessageTimeline } from "@/schema/message-timeline";
import { MessageStepRow } from "./message-step";
import styles from "./message-steps.module.css";
import { tookInWords } from "./took-in-words";

/** Whether the customer got an answer, and if not, why. */
function Outcome({ timeline: { answered_in_ms, unanswered } }: { timeline: MessageTimeline }) {
  const text = usePart(messageSteps);
  const isWritten = answered_in_ms !== null;
  if (!isWritten && !unanswered) return null;
  return (
    <div>
      {isWritten && (
        <p>
          <StatusDot tone={unanswered ? "warn" : "good"}>
            {text.answeredIn(tookInWords(answered_in_ms))}
          </StatusDot>
        </p>
      )}
      {unanswered && (
        <>
          <p>
            <StatusDot tone={unanswered.reason === "waiting" ? "info" : "warn"}>
              {isWritten ? text.notReached : text.notAnswered}
            </StatusDot>
          </p>
          <p className={styles.reason}>
            {text.unanswered[unanswered.reason]} {unanswered.detail}
          </p>
        </>
      )}
    </div>
  );
}

function Content({ timeline }: { timeline: MessageTimeline }) {
  const text = usePart(messageSteps);
  const { request_id, steps } = timeline;
  return (
    <div className={styles.content}>
      <Outcome timeline={timeline} />
      <ol className={styles.steps} aria-label={text.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added
          <MessageStepRow key={index} step={step} />
        ))}
      </ol>
      {request_id && (
        <div>
          <p className={styles.label}>{text.requestId}</p>
          <CopyField label={text.requestId} value={request_id} />
        </div>
      )}
    </div>
  );
}

export function MessageSteps({ message_id, close }: { message_id: string; close: () => void }) {
  const text = usePart(messageSteps);
  const query = trpc.inbox.timeline.useQuery({ message_id });
  return (
    <Sheet onClose={close} size={440} title={text.title}>
      {query.data ? <Content timeline={query.data} /> : <NotLoaded query={query} />}
    </Sheet>
  );
}
