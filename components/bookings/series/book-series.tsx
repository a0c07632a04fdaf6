import { useState } from "react";
import { NoticeLine } from "@/components/bookings/notice/notice-line";
import { useToldToast } from "@/components/bookings/notice/use-told-toast";
import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { NotPreviewed } from "./not-previewed";
import { SeriesDates } from "./series-dates";

type SeriesInput = Inputs["bookingSeries"]["preview"];
type Props = { asked: SeriesInput; lead_id: string; notes: string; back: () => void; close: () => void };

/** Shows the dates of a series and books those that are chosen. */
export function BookSeries({ asked, lead_id, notes, back, close }: Props) {
  const text = usePart(words);
  const [customer_knows, setKnows] = useState(false);
  const preview = trpc.bookingSeries.preview.useQuery(asked, { gcTime: 0 });
  const { bookings, leads } = trpc.useUtils();
  const toldToast = useToldToast();
  const { mutate, error, isPending } = trpc.bookingSeries.create.useMutation({
    onSuccess: (made) => {
      void bookings.invalidate();
      void leads.invalidate();
      void toldToast(text.booked(made.bookings.length), lead_id, { knows: customer_knows });
      close();
    },
    onError: () => preview.refetch(),
  });
  if (!preview.data) return <NotPreviewed error={preview.error} back={back} />;
  return (
    <SeriesDates
      drafts={preview.data.appointments}
      verbs={{ save: text.book, anyway: text.anyway, leave: text.leaveOut }}
      error={error}
      isPending={isPending}
      save={(places) =>
        mutate({
          ...{ lead_id, services: asked.services, notes: notes || undefined, customer_knows },
          appointments: places.map(({ index: _index, ...place }) => place),
        })
      }
      back={back}
    >
      <NoticeLine lead_id={lead_id} act="changes" knows={customer_knows} onKnows={setKnows} />
    </SeriesDates>
  );
}
