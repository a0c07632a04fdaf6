import { useState } from "react";
import { TimeForm } from "@/components/bookings/form/time-form";
import { NoticeLine } from "@/components/bookings/notice/notice-line";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import type { ShownBooking } from "@/schema/booking";
import { NotPreviewed } from "./not-previewed";
import { type Scope, SeriesScope } from "./scope";
import { SeriesDates } from "./series-dates";
import { useSeries } from "./use-series";

type MoveInput = Inputs["bookingSeries"]["previewMove"];
type DatesProps = { asked: MoveInput; lead_id: string; back: () => void; close: () => void };

/** Shows where the appointments would be, and moves those that are chosen. */
function MovedDates({ asked, lead_id, back, close }: DatesProps) {
  const text = usePart(words);
  const [customer_knows, setKnows] = useState(false);
  const preview = trpc.bookingSeries.previewMove.useQuery(asked, { gcTime: 0 });
  const { bookings, bookingSeries, leads } = trpc.useUtils();
  const toldToast = useToldToast();
  const { mutate, error, isPending } = trpc.bookingSeries.move.useMutation({
    onSuccess: (_, { appointments }) => {
      void bookings.invalidate();
      void bookingSeries.invalidate();
      void leads.invalidate();
      void toldToast(text.moved(appointments.length), lead_id, { knows: customer_knows });
      close();
    },
    onError: () => preview.refetch(),
  });
  if (!preview.data) return <NotPreviewed error={preview.error} back={back} />;
  const { appointments } = preview.data;
  return (
    <SeriesDates
      drafts={appointments}
      verbs={{ save: text.move, anyway: text.moveAnyway, leave: text.leaveAsIs }}
      error={error}
      isPending={isPending}
      save={(places) =>
        mutate({
          ...{ series_id: asked.series_id, customer_knows },
          appointments: places.flatMap(({ index, ...place }) => {
            const booking_id = appointments[index]?.booking_id;
            return booking_id ? [{ booking_id, ...place }] : [];
          }),
        })
      }
      back={back}
    >
      <NoticeLine lead_id={lead_id} act="changes" knows={customer_knows} onKnows={setKnows} />
    </SeriesDates>
  );
}

/** Chooses a booking's new time; for one of a series, also whether those that follow move with it. */
export function MoveForm({ booking, onClose }: { booking: ShownBooking; onClose: () => void }) {
  const found = useSeries(booking);
  const [scope, setScope] = useState<Scope>("one");
  const [asked, setAsked] = useState<MoveInput | null>(null);
  if (!found?.following || booking.status !== "booked")
    return <TimeForm booking={booking} onClose={onClose} />;
  const { id: booking_id, lead_id } = booking;
  const follow = ({ starts_at, resource_id }: Pick<MoveInput, "starts_at" | "resource_id">) =>
    setAsked({
      ...{ series_id: found.id, booking_id, starts_at },
      // Each keeps its own unless another is chosen for all.
      ...(resource_id !== booking.resource_id && { resource_id }),
    });
  const isFollowing = scope === "following";
  return (
    <>
      {asked && <MovedDates {...{ asked, lead_id }} back={() => setAsked(null)} close={onClose} />}
      {/* What was entered is there again on the way back. */}
      <div hidden={asked !== null}>
        <div className="fields">
          <SeriesScope following={found.following} value={scope} onChange={setScope} />
          <TimeForm booking={booking} onClose={onClose} follow={isFollowing ? follow : undefined} />
        </div>
      </div>
    </>
  );
}
