import Link from "next/link";
import type { ReactNode } from "react";
import { overview } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { Icon, type IconName } from "@/components/ui/icon";
import { Moment } from "@/components/ui/time/moment";
import { useOpenWait } from "@/components/ui/time/open-wait";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import type { Now as Asking } from "@/schema/overview";
import styles from "./now.module.css";

/** calm: nobody is needed. due: someone is. bad: something went wrong. */
type Tone = "calm" | "due" | "bad";

type TileProps = { href: string; icon: IconName; tone: Tone; headline: string; children?: ReactNode };

function Tile({ href, icon, tone, headline, children }: TileProps) {
  return (
    <li>
      <Link href={href} className={styles.tile} data-tone={tone}>
        <Icon name={icon} size={20} />
        <span className={styles.words}>
          <span className={styles.headline}>{headline}</span>
          {children && <span className={styles.more}>{children}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The longest wait and how many are overdue; if all came while closed, since when the first waits. */
function Longest({ since, overdue }: { since: string; overdue: number }) {
  const text = usePart(overview).now;
  const wait = useOpenWait(since);
  if (!wait) return null;
  if (wait.wasClosed) {
    return (
      <>
        {text.first} <Moment at={since} />, {text.whileClosed}
      </>
    );
  }
  return (
    <>
      {text.longest} <time dateTime={since}>{wait.words}</time> {text.ofOpeningHours}
      {overdue > 0 && `, ${text.overdue(overdue)}`}
    </>
  );
}

/** Says that calendars are out of date or, if none is, that some can't be written or read as they should. */
function Calendars({ calendars }: Pick<Asking, "calendars">) {
  const text = usePart(overview).now;
  const stale = calendars.filter(({ state }) => state === "stale");
  const shown = stale.length > 0 ? stale : calendars;
  const [calendar, ...more] = shown;
  if (!calendar) return null;
  const headline = stale.length > 0 ? text.calendars(stale.length) : text.failingCalendars(shown.length);
  const severally = stale.length > 0 ? text.notOffered : text.notWritten;
  return (
    <Tile href="/settings/integrations/calendars" icon="alert" tone="bad" headline={headline}>
      {more.length === 0 ? calendar.name : severally}
    </Tile>
  );
}

export const isQuiet = ({
  waiting,
  today,
  requests,
  untold,
  failed_sends,
  failing,
  calendars,
}: Asking): boolean =>
  waiting.count + today.count + requests + untold + failed_sends + failing.length + calendars.length === 0;

/** What needs attention now, each tile a link to exactly that. Tiles for errors show only if there are any. */
export function NowSection({ now }: { now: Asking }) {
  const text = usePart(overview).now;
  const time_zone = useTimeZone();
  const { waiting, today, requests, untold, failed_sends, failing, calendars } = now;
  const [first, ...others] = failing;
  return (
    <section aria-label={text.title}>
      <ul className={styles.row}>
        <Tile
          href="/inbox"
          icon="inbox"
          tone={waiting.overdue > 0 ? "bad" : waiting.since ? "due" : "calm"}
          headline={text.waiting(waiting.count)}
        >
          {waiting.since && <Longest since={waiting.since} overdue={waiting.overdue} />}
        </Tile>
        <Tile href="/bookings?list=today" icon="bookings" tone="calm" headline={text.today(today.count)}>
          {today.next && text.next(timeOf(today.next.starts_at, time_zone), today.next.name)}
          {today.count > 0 && !today.next && text.noneLeft}
        </Tile>
        <Tile
          href="/bookings?list=requested"
          icon="clock"
          tone={requests > 0 ? "due" : "calm"}
          headline={text.requests(requests)}
        />
        {untold > 0 && (
          <Tile href="/bookings?list=untold" icon="alert" tone="bad" headline={text.untold(untold)}>
            {text.toCall}
          </Tile>
        )}
        {failed_sends > 0 && (
          <Tile href="/inbox?show=failed" icon="alert" tone="bad" headline={text.failedSends(failed_sends)}>
            {text.sinceAWeek}
          </Tile>
        )}
        {first && (
          <Tile
            href={others.length === 0 ? `/settings/webhooks/${first.id}` : "/settings/webhooks"}
            icon="alert"
            tone="bad"
            headline={text.failing(failing.length)}
          >
            {new URL(first.url).host}
          </Tile>
        )}
        <Calendars calendars={calendars} />
      </ul>
    </section>
  );
}
