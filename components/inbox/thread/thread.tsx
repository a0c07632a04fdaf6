import { type ReactNode, useEffect } from "react";
import { LogSkeleton } from "@/components/inbox/log/log-skeleton";
import type { InboxPlace } from "@/components/inbox/use-place";
import { useLeadReads } from "@/components/leads/lead/use-lead-reads";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { isProblem, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import styles from "./thread.module.css";
import { fetchAhead, fetchOpenThread, useIsNarrow } from "./thread-scripts";

// A malformed id (422) is treated like an unknown one (404).
const NOT_THERE = [404, 422];

type Props = { conversation_id: string; place: InboxPlace; close: () => void };

function ThreadError({ error, retry, close }: { error: unknown; retry: () => void; close: () => void }) {
  const text = usePart(inbox);
  const status = isProblem(error) ? error.data?.httpStatus : undefined;
  if (!NOT_THERE.includes(status ?? 0)) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title={text.notFoundTitle} action={<Button onClick={close}>{text.toInbox}</Button>}>
      {text.notFoundText}
    </EmptyState>
  );
}

/** The way back to the list, on phones, where the thread fills the page. */
function Back({ close }: Pick<Props, "close">) {
  const text = usePart(inbox);
  return (
    <span className={styles.onlyPhone}>
      <Button square tone="quiet" aria-label={text.back} onClick={close}>
        <Icon name="back" />
      </Button>
    </span>
  );
}

function Waiting({ close, children }: Pick<Props, "close"> & { children: ReactNode }) {
  return (
    <>
      <section className={styles.thread}>
        <div className={styles.header}>
          <Back close={close} />
        </div>
        <div className={styles.waiting}>{children}</div>
      </section>
      <div className={styles.side} />
    </>
  );
}

// Loaded separately to keep the list light.
const OpenThread = later(
  () => fetchOpenThread().then((module) => module.OpenThread),
  ({ close }) => (
    <Waiting close={close}>
      <LogSkeleton />
    </Waiting>
  ),
);

/** One conversation: a skeleton while it loads, or why it couldn't be loaded. */
export function ThreadPane({ conversation_id, place, close }: Props) {
  const { data, error, refetch } = trpc.inbox.get.useQuery({ conversation_id });
  useEffect(fetchAhead, []);
  const isNarrow = useIsNarrow();
  useLeadReads(data?.lead.id, !isNarrow);
  if (data) return <OpenThread thread={data} place={place} close={close} />;
  return (
    <Waiting close={close}>
      {error ? <ThreadError error={error} retry={() => void refetch()} close={close} /> : <LogSkeleton />}
    </Waiting>
  );
}
