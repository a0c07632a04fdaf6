import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { waitingList as waitingWords } from "@/components/text/en/waiting-list";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { edgeFade } from "@/components/ui/layout/edge-fade";
import { TableHead } from "@/components/ui/layout/table-head";
import { Tabs } from "@/components/ui/layout/tabs";
import { NotLoaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { dateInWords } from "@/components/ui/time/clock";
import { dateOf } from "@/lib/time/clock";
import type { BookingView, ShownBooking } from "@/schema/booking";
import { spanInWords } from "./calendar/event";
import styles from "./list.module.css";
import { BOOKING_TONES } from "./states";
import { type ListName, VIEWS } from "./use-place";
import { useRequestCount, useUntoldCount } from "./use-request-count";
import { useResources } from "./use-resources";
import { WaitingCustomers } from "./waiting/waiting-list";

type Open = (booking: ShownBooking) => void;

/** The day, with its year unless it is this one, and the times; null if it has no time. */
function whenOf(booking: ShownBooking, time_zone: string): string | null {
  if (!booking.starts_at) return null;
  const date = dateOf(booking.starts_at, time_zone);
  const year = date.slice(0, 4) === dateOf(Date.now(), time_zone).slice(0, 4) ? "" : ` ${date.slice(0, 4)}`;
  return `${dateInWords(date)}${year}, ${spanInWords(booking, time_zone)}`;
}

type RowProps = { booking: ShownBooking; place: string | null; time_zone: string; onOpen: Open };

function Row({ booking, place, time_zone, onOpen }: RowProps) {
  const text = usePart(bookingsWords);
  const { lead, title, status } = booking;
  return (
    <tr className={styles.row}>
      <td>{whenOf(booking, time_zone) ?? <span className={styles.quiet}>{text.noTime}</span>}</td>
      <td dir="auto">
        <button type="button" className={styles.open} onClick={() => onOpen(booking)}>
          {lead.name}
        </button>
      </td>
      <td>{[title, place].filter(Boolean).join(" · ")}</td>
      <td>
        <StatusDot tone={BOOKING_TONES[status]}>{text.status[status]}</StatusDot>
      </td>
      <td className={styles.quiet}>{lead.formatted_phone}</td>
    </tr>
  );
}

type TableProps = { bookings: ShownBooking[]; time_zone: string; onOpen: Open };

function Table({ bookings, time_zone, onOpen }: TableProps) {
  const { columns } = usePart(bookingsWords);
  const { nameOf } = useResources();
  return (
    <table className={styles.table}>
      <TableHead columns={[columns.when, columns.who, columns.what, columns.status, columns.phone]} />
      <tbody>
        {bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            place={nameOf(booking.resource_id)}
            time_zone={time_zone}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

function Content({ view, time_zone, onOpen }: { view: BookingView; time_zone: string; onOpen: Open }) {
  const text = usePart(bookingsWords);
  const query = trpc.bookings.browse.useInfiniteQuery(
    { view, limit: 50 },
    { getNextPageParam: ({ next_cursor }) => next_cursor },
  );
  if (!query.data) return <NotLoaded query={query} count={12} />;
  const bookings = query.data.pages.flatMap((page) => page.bookings);
  if (bookings.length === 0)
    return (
      <EmptyState
        title={text.emptyTitle[view]}
        action={view === "upcoming" && <ButtonLink href="/settings/services">{text.emptyAction}</ButtonLink>}
      >
        {text.emptyText[view]}
      </EmptyState>
    );
  return (
    <>
      <Table bookings={bookings} time_zone={time_zone} onOpen={onOpen} />
      {query.hasNextPage && (
        <Button className={styles.more} busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

type BookingListsProps = {
  view: ListName;
  time_zone: string;
  onView: (view: ListName) => void;
  onOpen: Open;
};

export function BookingLists({ view, time_zone, onView, onOpen }: BookingListsProps) {
  const text = usePart(bookingsWords);
  const waiting = usePart(waitingWords);
  const mayWait = useMay("waitingList.show");
  const counts: Partial<Record<BookingView, string | null>> = {
    requested: useRequestCount(),
    untold: useUntoldCount(),
  };
  const ofBookings = VIEWS.map((name) => ({
    name,
    label: (
      <>
        {text.filters[name]}
        {counts[name] && <Badge>{counts[name]}</Badge>}
      </>
    ),
    panel: <Content view={name} time_zone={time_zone} onOpen={onOpen} />,
  }));
  const ofCustomers = { name: "waiting" as const, label: waiting.title, panel: <WaitingCustomers /> };
  return (
    <Tabs<ListName>
      {...edgeFade(styles.tabs)}
      aria-label={text.list}
      value={view}
      choose={onView}
      tabs={mayWait ? [...ofBookings, ofCustomers] : ofBookings}
    />
  );
}
