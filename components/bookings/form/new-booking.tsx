import { useState } from "react";
import { NoticeLine } from "@/components/bookings/notice/notice-line";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { BookSeries } from "@/components/bookings/series/book-series";
import { SeriesFields } from "@/components/bookings/series/series-fields";
import { useSeriesDraft } from "@/components/bookings/series/use-series-draft";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { series as seriesWords } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { LongField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Dialog } from "@/components/ui/layout/dialog";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { wallOf } from "@/lib/time/clock";
import { ChooseTime, SaveTime } from "./choose-time";
import { CustomerChoice } from "./customer-choice";
import { useNewCustomer } from "./new-customer";
import { ResourceField } from "./resource-field";
import { NOTES_LENGTH, ServiceField, useServices } from "./service-field";
import { useTimeChoice, type Wall } from "./use-time-choice";

/** The customer of an appointment, and the services they are known to want. */
export type BookingCustomer = {
  id: string;
  name: string;
  phone: string | null;
  preferred_services?: string[];
};

/** The organization's services, and the first offered one that the customer is known to want. */
function useOffered(customer: BookingCustomer | undefined) {
  const offered = useServices();
  const isOffered = (wanted: string) => offered?.some(({ name }) => name === wanted);
  return { offered, preferred: customer?.preferred_services?.find(isOffered) ?? null };
}

/** A place in the calendar for a new appointment. Without a time, it is the first free one. */
export type Spot = Wall & { resource_id: string | null };

type Props = { customer?: BookingCustomer | undefined; at?: Spot | undefined; close: () => void };

/** Books the appointment, and says when it is and how its customer is told. */
function useCreate(close: () => void) {
  const text = usePart(bookingsWords);
  const time_zone = useTimeZone();
  const { bookings, leads } = trpc.useUtils();
  const toldToast = useToldToast();
  return trpc.bookings.create.useMutation({
    onSuccess: ({ starts_at, lead_id }, { customer_knows: knows }) => {
      void bookings.invalidate();
      void leads.invalidate();
      const { date, time } = wallOf(starts_at ?? Date.now(), time_zone);
      void toldToast(text.new.booked(dateInWords(date), time), lead_id, { knows });
      close();
    },
  });
}

/** Books an appointment by hand, for `customer` or one chosen here. `at` is the initial time and resource. */
export function NewBookingDialog({ customer, at, close }: Props) {
  const text = usePart(bookingsWords);
  const { see } = usePart(seriesWords);
  const { offered, preferred } = useOffered(customer);
  const [lead_id, setLead] = useState<string | null>(customer?.id ?? null);
  const [chosen, setService] = useState<string | null>();
  const service = chosen === undefined ? preferred : chosen;
  const [resource_id, setResource] = useState(at?.resource_id ?? null);
  const [notes, setNotes] = useState("");
  const [customer_knows, setKnows] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { asked, ask, rule, isIncomplete, ...series } = useSeriesDraft();
  const stranger = useNewCustomer();
  const { mutate, error, isPending, reset } = useCreate(close);
  const services = service ? [service] : [];
  const wish = useTimeChoice({ services, ...(resource_id && { resource_id }) }, at ?? null, reset);
  const save = async (outside_opening_hours: boolean) => {
    setAsked(true);
    const { starts_at } = wish;
    if (starts_at === null || isIncomplete) return;
    const customer_id = lead_id ?? (await stranger.add());
    if (!customer_id) return;
    setLead(customer_id);
    if (rule) return ask({ services, starts_at, resource_id, repeats: rule });
    mutate({
      lead_id: customer_id,
      services,
      starts_at,
      notes: notes || undefined,
      resource_id,
      outside_opening_hours,
      customer_knows,
    });
  };
  return (
    <Dialog onClose={close} title={customer ? text.new.for(customer.name) : text.new.title}>
      {asked && lead_id && <BookSeries {...{ asked, lead_id, notes, close }} back={() => ask(null)} />}
      {/* What was entered is there again on the way back. */}
      <div hidden={asked !== null}>
        <Form className="fields" submit={() => void save(false)} noValidate>
          {!customer && <CustomerChoice {...{ lead_id, stranger, isAsked }} choose={setLead} />}
          <ServiceField offered={offered} value={service} onChange={setService} />
          <ResourceField value={resource_id} services={services} choose={setResource} />
          <ChooseTime wish={wish} error={error} isAsked={isAsked} />
          <SeriesFields {...series} from={wish.date} isAsked={isAsked} />
          <LongField
            label={text.new.notes}
            value={notes}
            maxLength={NOTES_LENGTH}
            rows={2}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
          {lead_id && !series.repeats.rhythm && (
            <NoticeLine lead_id={lead_id} act="changes" knows={customer_knows} onKnows={setKnows} />
          )}
          <SaveTime
            label={series.repeats.rhythm ? see : text.new.save}
            error={error}
            isPending={isPending || stranger.isPending}
            onAnyway={() => void save(true)}
            onClose={close}
          />
        </Form>
      </div>
    </Dialog>
  );
}
