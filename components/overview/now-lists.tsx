import Link from "next/link";
import type { ReactNode } from "react";
import { WaitClock } from "@/components/inbox/list/wait-clock";
import { overview } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { NotLoaded } from "@/components/ui/load/loaded";
import { shortMomentOf } from "@/components/ui/time/clock";
import { useExact } from "@/components/ui/time/moment";
import { useNow } from "@/components/ui/time/use-now";
import { useTimeZone } from "@/components/ui/time/zone";
import styles from "./now.module.css";

const SHOWN = 5;
const REFRESH_MS = 30_000;

type CardProps = {
  title: string;
  none: string;
  query: { error: unknown; refetch: () => unknown };
  lines: ReactNode[] | undefined;
};

function Card({ title, none, query, lines }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {!lines && <NotLoaded query={query} count={SHOWN} />}
      {lines?.length === 0 && <p className={styles.none}>{none}</p>}
      {lines && lines.length > 0 && <ul>{lines}</ul>}
    </section>
  );
}

/** The customers who have waited longest for a person. */
function WhoWaits() {
  const text = usePart(overview).now;
  const query = trpc.inbox.list.useQuery(
    { needs_staff: true, limit: SHOWN },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Card
      title={text.whoWaits}
      none={text.nobodyWaits}
      query={query}
      lines={query.data?.items.map(({ id, lead, waiting_since, waiting_for }) => (
        <li key={id}>
          <Link className={styles.line} href={`/inbox/${id}`}>
            <span className={styles.who} dir="auto">
              {lead.name}
            </span>
            {waiting_since && waiting_for && <WaitClock since={waiting_since} reason={waiting_for} />}
          </Link>
        </li>
      ))}
    />
  );
}

/** The next appointments. */
function WhatIsNext() {
  const text = usePart(overview).now;
  const time_zone = useTimeZone();
  const exact = useExact();
  const now = useNow();
  const query = trpc.bookings.browse.useQuery(
    { view: "upcoming", limit: SHOWN },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Card
      title={text.whatIsNext}
      none={text.nothingNext}
      query={query}
      lines={query.data?.bookings.map(({ id, lead, starts_at, title }) => (
        <li key={id}>
          <Link className={styles.line} href={`/bookings?booking=${id}`}>
            <span className={styles.who} dir="auto">
              {lead.name}
            </span>
            {title && (
              <span className={styles.what} dir="auto">
                {title}
              </span>
            )}
            {starts_at && (
              <time dateTime={starts_at} title={exact(starts_at)} suppressHydrationWarning>
                {shortMomentOf(starts_at, time_zone, now)}
              </time>
            )}
          </Link>
        </li>
      ))}
    />
  );
}

/** Who waits, and the next appointments. */
export const NowLists = () => (
  <div className={styles.lists}>
    <WhoWaits />
    <WhatIsNext />
  </div>
);
