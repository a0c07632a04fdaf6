import { reminded } from "@/components/text/en/reminded";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Moment } from "@/components/ui/time/moment";
import styles from "./reminded.module.css";
import { useReminded } from "./use-reminded";

/** A booking's reminders: what was sent and when, and what the customer answered. Renders nothing if there are none. */
export function Reminded({ booking_id }: { booking_id: string }) {
  const text = usePart(reminded);
  const inWords = useReminded();
  const { data } = trpc.reminders.list.useQuery({ booking_id, size: 20 });
  if (!data || data.reminders.length === 0) return null;
  return (
    <section aria-label={text.title}>
      <h3 className={styles.title}>{text.title}</h3>
      <ol className={styles.list}>
        {data.reminders.map((reminder) => {
          const { line, more } = inWords(reminder);
          return (
            <li key={reminder.id} className={styles.one}>
              <span>{line}</span>
              <span className="meta">
                <Moment at={reminder.created_at} />
              </span>
              {more && <span className={styles.more}>{more}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
