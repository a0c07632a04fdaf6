import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useReminded } from "@/components/bookings/notice/use-reminded";
import { BOOKING_TONES } from "@/components/bookings/states";
import { unformatted } from "@/components/inbox/log/formatted";
import { leadTimeline } from "@/components/text/en/lead-timeline";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Icon, type IconName } from "@/components/ui/icon";
import { NotLoaded } from "@/components/ui/load/loaded";
import { exactly } from "@/components/ui/time/clock";
import { Moment } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import styles from "./timeline.module.css";
import { useAuthorName } from "./use-author-name";

type Entry = Outputs["leads"]["timeline"]["entries"][number];

const ICONS: Record<Entry["kind"], IconName> = {
  created: "plus",
  status: "forward",
  note: "note",
  edit: "pen",
  merge: "copy",
  conversation: "inbox",
  messages: "send",
  booking: "bookings",
  move: "bookings",
  reminder: "clock",
  unmailed: "clock",
};

/** An entry's line of text, and the details below it. */
function useWords(): (entry: Entry) => { line: ReactNode; more?: ReactNode } {
  const text = usePart(leads);
  const event = usePart(leadTimeline);
  const authorName = useAuthorName();
  const time_zone = useTimeZone();
  const reminderInWords = useReminded();
  return (entry) => {
    switch (entry.kind) {
      case "created": {
        const { channel, import: file } = entry.data;
        return {
          line: file ? event.imported(file.file_name) : event.created(text.channel[channel]),
        };
      }
      case "status":
        return { line: event.status(text.status[entry.data.from], text.status[entry.data.to]) };
      case "edit": {
        const { by, changes } = entry.data;
        const editors: Record<string, string> = event.editors;
        const what = changes.map(({ field }) => event.edited[field]).join(", ");
        return {
          line: event.edit(what, by && (editors[by] ?? authorName(by))),
          more: changes.map(({ field, from, to }) => (
            <p key={field}>
              <s>{from || "–"}</s> → {to || "–"}
            </p>
          )),
        };
      }
      case "note":
        return { line: event.note(authorName(entry.data.author)), more: entry.data.content };
      case "merge":
        return { line: event.merge(entry.data.name) };
      case "conversation":
        return { line: event.conversation(text.channel[entry.data.channel]) };
      case "messages": {
        const { from_customer, from_us, preview, conversation_id } = entry.data;
        return {
          line: <Link href={`/inbox/${conversation_id}`}>{event.messages(from_customer, from_us)}</Link>,
          more: unformatted(preview),
        };
      }
      case "move": {
        const { title, from, to } = entry.data;
        const when = exactly(to, time_zone);
        return {
          line: event.move(title || text.appointment, when),
          more: from && event.movedFrom(exactly(from, time_zone)),
        };
      }
      case "unmailed":
        return { line: event.unmailed, more: event.unmailedWhy };
      case "reminder":
        return reminderInWords(entry.data);
      case "booking": {
        const { title, starts_at, status } = entry.data;
        const when = starts_at && ` ${event.bookingAt(exactly(starts_at, time_zone))}`;
        return {
          line: (
            <>
              {title || text.appointment}
              {when}
            </>
          ),
          more: <StatusDot tone={BOOKING_TONES[status]}>{text.bookingStatus[status]}</StatusDot>,
        };
      }
    }
  };
}

function Entries({ entries }: { entries: Entry[] }) {
  const inWords = useWords();
  return entries.map((entry) => {
    const { line, more } = inWords(entry);
    return (
      <li key={entry.id} className={styles.entry}>
        <span className={styles.icon}>
          <Icon name={ICONS[entry.kind]} size={14} />
        </span>
        <div className={styles.line} dir="auto">
          {line}
        </div>
        <span className={styles.at}>
          <Moment at={entry.at} />
        </span>
        {more && (
          <div className={styles.more} dir="auto">
            {more}
          </div>
        )}
      </li>
    );
  });
}

type PageProps = {
  lead_id: string;
  before?: string;
  /** How many pages are shown, from this one on. */
  pages: number;
  showOlder: () => void;
};

/** A page of the history and those below it. Each begins where the one above ends, even after that has grown. */
function Page({ lead_id, before, pages, showOlder }: PageProps) {
  const event = usePart(leadTimeline);
  const query = trpc.leads.timeline.useQuery(
    { lead_id, ...(before && { before }) },
    { placeholderData: keepPreviousData },
  );
  if (!query.data)
    return (
      <li>
        <NotLoaded query={query} count={6} height={44} />
      </li>
    );
  const { entries, next_before } = query.data;
  return (
    <>
      <Entries entries={entries} />
      {next_before === null ? (
        <li className={styles.end}>{event.timelineEnd}</li>
      ) : pages > 1 ? (
        <Page lead_id={lead_id} before={next_before} pages={pages - 1} showOlder={showOlder} />
      ) : (
        <li className={styles.end}>
          <Button size="small" onClick={showOlder}>
            {event.older}
          </Button>
        </li>
      )}
    </>
  );
}

export function LeadTimeline({ lead_id }: { lead_id: string }) {
  const text = usePart(leads);
  const [pages, setPages] = useState(1);
  return (
    <section className={styles.timeline} aria-label={text.timeline}>
      <h2 className={styles.title}>{text.timeline}</h2>
      <ol>
        <Page key={lead_id} lead_id={lead_id} pages={pages} showOlder={() => setPages(pages + 1)} />
      </ol>
    </section>
  );
}
