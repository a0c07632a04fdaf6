import { type ReactNode, useEffect } from "react";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { isProblem, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/later";
import { LogSkeleton } from "./log-skeleton";
import styles from "./thread.module.css";
import type { InboxPlace } from "./use-place";

// What is no id at all is as little there as an id of nobody's.
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

/** Back to the list, where the thread has the page to itself. */
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

// The list alone is lighter without it. It is fetched beside the conversation, not after it.
const fetchOpenThread = () => import("./open-thread");
const OpenThread = later(
  () => fetchOpenThread().then((module) => module.OpenThread),
  ({ close }) => (
    <Waiting close={close}>
      <LogSkeleton />
    </Waiting>
  ),
);

/** One conversation; its shape while it is on its way, and why it did not come. */
export function ThreadPane({ conversation_id, place, close }: Props) {
  const { data, error, refetch } = trpc.inbox.get.useQuery({ conversation_id });
  useEffect(() => {
    if (navigator.onLine) fetchOpenThread().catch(() => undefined);
  }, []);
  if (data) return <OpenThread thread={data} place={place} close={close} />;
  return (
    <Waiting close={close}>
      {error ? <ThreadError error={error} retry={() => void refetch()} close={close} /> : <LogSkeleton />}
    </Waiting>
  );
}
