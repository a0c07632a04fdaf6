import Link from "next/link";
import type { ReactNode } from "react";
import { Write } from "@/components/leads/write";
import { useRenewed } from "@/components/live/use-renewed";
import { bookings } from "@/components/text/en/bookings";
import { calendar } from "@/components/text/en/calendar";
import { customerNotice } from "@/components/text/en/customer-notice";
import { reminded } from "@/components/text/en/reminded";
import { series as seriesWords } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { Sheet } from "@/components/ui/layout/dialog";
import { NotLoaded } from "@/components/ui/load/loaded";
import { exactly } from "@/components/ui/time/clock";
import { Moment } from "@/components/ui/time/moment";
import type { ShownBooking } from "@/schema/booking";
import { BookingActions } from "./actions";
import { spanInWords } from "./calendar/event";
import styles from "./drawer.module.css";
import { useUpdateBooking } from "./form/use-update";
import { Reminded } from "./notice/reminded";
import { ToldMoment, Untold } from "./notice/told";
import { useSeries } from "./series/use-series";
import { BOOKING_TONES } from "./states";
import { useResources } from "./use-resources";

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

function whenInWords(booking: ShownBooking, time_zone: string): string {
  if (!booking.starts_at) return "";
  const date = exactly(booking.starts_at, time_zone).replace(/, [^,]*$/, "");
  return `${date}, ${spanInWords(booking, time_zone)}`;
}

function Fields({ booking, time_zone }: { booking: ShownBooking; time_zone: string }) {
  const text = usePart(bookings);
  const words = usePart(calendar);
  const resource = useResources().nameOf(booking.resource_id);
  const { confirmed } = usePart(reminded);
  const { label, nothingYet } = usePart(customerNotice);
  const { data: contact } = trpc.leads.contact.useQuery({ lead_id: booking.lead.id });
  const found = useSeries(booking);
  const seriesText = usePart(seriesWords);
  const service = booking.services.join(", ") || booking.title;
  const { lead, location, notes, cancellation_reason, confirmed_at, created_at } = booking;
  return (
    <dl className="fields">
      <Field label={text.when}>{whenInWords(booking, time_zone) || text.noTime}</Field>
      {found && <Field label={seriesText.label}>{seriesText.position(found.position, found.count)}</Field>}
      {service && <Field label={text.service}>{service}</Field>}
      <Field label={text.customer}>
        <span className={styles.customer}>
          <Link href={`/leads/${lead.id}`}>{lead.name}</Link>
          {contact && <Write lead={lead} contact={contact} />}
        </span>
      </Field>
      {lead.phone && (
        <Field label={text.phone}>
          <a href={`tel:${lead.phone}`}>{lead.formatted_phone}</a>
        </Field>
      )}
      {resource && <Field label={words.with}>{resource}</Field>}
      {location && <Field label={text.where}>{location}</Field>}
      {notes && <Field label={text.notes}>{notes}</Field>}
      {cancellation_reason && <Field label={text.reason}>{cancellation_reason}</Field>}
      {confirmed_at && (
        <Field label={confirmed}>
          <Moment at={confirmed_at} />
        </Field>
      )}
      <Field label={label}>{booking.told_at ? <ToldMoment {...booking} /> : nothingYet}</Field>
      <Field label={text.made}>
        <Moment at={created_at} />
      </Field>
    </dl>
  );
}

const REFRESH_MS = 15_000;

type Opened = {
  id: string;
  known: ShownBooking | undefined;
  time_zone: string;
  monday: string;
  now: number;
};

function Content({ id, known, time_zone, monday, now }: Opened) {
  const text = usePart(bookings);
  const query = trpc.bookings.get.useQuery(
    { booking_id: id },
    // A job tells the customer, seconds after a change.
    { initialData: known, initialDataUpdatedAt: 0, refetchInterval: REFRESH_MS },
  );
  const update = useUpdateBooking(monday);
  const utils = trpc.useUtils();
  useRenewed(
    ({ booking_id }) => booking_id === id,
    () => Promise.all([utils.bookings.invalidate(), utils.bookingSeries.invalidate()]),
  );
  const booking = query.data;
  if (!booking) return <NotLoaded query={query} waiting={<Bone height={160} />} />;
  return (
    <div className={styles.content}>
      <p>
        <StatusDot tone={BOOKING_TONES[booking.status]}>{text.status[booking.status]}</StatusDot>
      </p>
      <Untold booking={booking} />
      <Fields booking={booking} time_zone={time_zone} />
      <Reminded booking_id={id} />
      {booking.uid !== null && <p className={styles.hint}>{text.keptBy}</p>}
      {/* A form that is open for another state or time would undo what a colleague has just done. */}
      <BookingActions
        key={`${booking.status} ${booking.starts_at}`}
        booking={booking}
        now={now}
        update={update}
      />
    </div>
  );
}

/** A booking with its customer and its actions, at the side. `known`: the booking as a list has it. */
export function BookingDrawer({
  id,
  onClose,
  ...shared
}: Omit<Opened, "id"> & { id: string | null; onClose: () => void }) {
  const text = usePart(bookings);
  const title = shared.known?.title ?? text.appointment;
  return (
    <Sheet
      opened={id !== null}
      onClose={onClose}
      size={400}
      title={title}
      classNames={{ title: styles.title }}
      transitionProps={{ duration: 120 }}
    >
      {id !== null && <Content key={id} id={id} {...shared} />}
    </Sheet>
  );
}
