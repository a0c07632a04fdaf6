import Link from "next/link";
import { inbox as inboxWords } from "@/components/text/en/inbox";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { later } from "@/components/ui/load/later";
import { Moment } from "@/components/ui/time/moment";
import type { LeadContact } from "@/schema/lead-contact";
import styles from "./lead-thread.module.css";

const LatestMessages = later(
  () => import("@/components/inbox/log/latest-messages").then((module) => module.LatestMessages),
  () => <SkeletonRows count={4} height={44} />,
);

type Props = { conversation: NonNullable<LeadContact["conversation"]>; customer: string };

export function LeadThread({ conversation: { id, channel, status, last_message_at }, customer }: Props) {
  const text = usePart(leadsWords);
  const inbox = usePart(inboxWords);
  return (
    <section className={styles.thread} aria-label={text.conversation}>
      <header className={styles.header}>
        <h2 className={styles.title}>{text.conversation}</h2>
        <span className={styles.meta}>
          {text.channel[channel]} · {inbox.statuses[status]}
          {last_message_at && (
            <>
              {" · "}
              <Moment at={last_message_at} />
            </>
          )}
        </span>
        <Link className={styles.link} href={`/inbox/${id}`}>
          {text.openInInbox}
        </Link>
      </header>
      {last_message_at ? (
        <LatestMessages key={id} conversation_id={id} customer={customer} />
      ) : (
        <p className={styles.none}>{text.noMessages}</p>
      )}
    </section>
  );
}
