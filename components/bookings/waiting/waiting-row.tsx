import Link from "next/link";
import { waitingList as waitingWords } from "@/components/text/en/waiting-list";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { StatusDot, type Tone } from "@/components/ui/feedback/status-dot";
import { dateInWords, exactly } from "@/components/ui/time/clock";
import { Moment } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import { DAY_PART_NAMES, DAY_PARTS } from "@/lib/time/day-parts";
import type { ShownWaiting, WaitingStatus } from "@/schema/waiting";
import { useResources } from "../use-resources";
import styles from "./waiting.module.css";

const TONES: Record<WaitingStatus, Tone> = {
  waiting: "info",
  booked: "good",
  removed: "neutral",
  lapsed: "warn",
};

/** A part of a day in words: its name if it has one, else its times. */
function usePartsOf(hours: ShownWaiting["hours"]): string {
  const { parts } = usePart(waitingWords);
  if (hours.length === 0) return parts.any;
  const nameOf = ({ from, to }: { from: string; to: string }) =>
    DAY_PART_NAMES.find((name) => DAY_PARTS[name].from === from && DAY_PARTS[name].to === to);
  return hours
    .map((one) => {
      const name = nameOf(one);
      return name ? parts[name] : `${one.from} – ${one.to}`;
    })
    .join(", ");
}

function Wish({ entry }: { entry: ShownWaiting }) {
  const text = usePart(waitingWords);
  const { nameOf } = useResources();
  const parts = usePartsOf(entry.hours);
  const what = entry.services.join(" + ") || text.anything;
  const [first, last] = [dateInWords(entry.first_on), dateInWords(entry.last_on)];
  return (
    <span className={styles.lines}>
      <span dir="auto">{[what, nameOf(entry.resource_id)].filter(Boolean).join(" · ")}</span>
      <span className={styles.quiet}>
        {first === last ? first : `${first} – ${last}`}, {parts}
      </span>
      {entry.notes && <span dir="auto">{entry.notes}</span>}
    </span>
  );
}

/** What somebody was offered last, and what became of it; or why staff have to call. */
function State({ entry }: { entry: ShownWaiting }) {
  const text = usePart(waitingWords);
  const time_zone = useTimeZone();
  const { offer, hindrance, status } = entry;
  const when = offer ? exactly(offer.starts_at, time_zone) : "";
  const told =
    offer === null
      ? text.noOffer
      : offer.status === "open"
        ? text.offered(when, timeOf(offer.held_until, time_zone))
        : text.was[offer.status](when);
  return (
    <span className={styles.lines}>
      {hindrance && status === "waiting" ? (
        <StatusDot tone="bad">{text.call}</StatusDot>
      ) : (
        <StatusDot tone={offer?.status === "open" ? "good" : TONES[status]}>{text.status[status]}</StatusDot>
      )}
      <span className={styles.quiet}>{hindrance ? text.hindrance[hindrance] : told}</span>
      {hindrance && entry.lead.formatted_phone && (
        <a href={`tel:${entry.lead.phone}`}>{entry.lead.formatted_phone}</a>
      )}
    </span>
  );
}

type Props = { entry: ShownWaiting; order: number | null; onOffer: () => void; onRemove: () => void };

/** Somebody on the waiting list; `order` is their place, null if they no longer wait. */
export function WaitingRow({ entry, order, onOffer, onRemove }: Props) {
  const text = usePart(waitingWords);
  const { lead, offer } = entry;
  return (
    <li className={styles.row}>
      <span className={styles.order}>{order}</span>
      <span className={styles.lines}>
        <Link className={styles.who} href={`/leads/${lead.id}`} dir="auto">
          {lead.name}
        </Link>
        <span className={styles.quiet}>
          {text.columns.since} <Moment at={entry.created_at} />
        </span>
      </span>
      <Wish entry={entry} />
      <State entry={entry} />
      {order !== null && (
        <span className={styles.acts}>
          {offer?.status !== "open" && (
            <Button size="small" aria-label={text.offerOf(lead.name)} onClick={onOffer}>
              {text.offer}
            </Button>
          )}
          <Button size="small" aria-label={text.removeOf(lead.name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
