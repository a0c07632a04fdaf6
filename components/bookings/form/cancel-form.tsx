import { useState } from "react";
import styles from "@/components/bookings/drawer.module.css";
import { NoticeLine } from "@/components/bookings/notice/notice-line";
import { type Scope, SeriesScope } from "@/components/bookings/series/scope";
import { useSeries } from "@/components/bookings/series/use-series";
import { bookings } from "@/components/text/en/bookings";
import { series as seriesWords } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { LongField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import type { ShownBooking } from "@/schema/booking";

const LONGEST = 500;

type Cancellation = { cancellation_reason: string; customer_knows: boolean };

type Props = {
  booking: ShownBooking;
  onSave: (cancellation: Cancellation, scope: Scope) => void;
  onClose: () => void;
};

/** Asks for a reason before an appointment is cancelled, and says what happens then and whether the customer is told. */
export function CancelForm({ booking, onSave, onClose }: Props) {
  const text = usePart(bookings);
  const [cancellation_reason, setReason] = useState("");
  const [customer_knows, setKnows] = useState(false);
  const { following = 0 } = useSeries(booking) ?? {};
  const [scope, setScope] = useState<Scope>("one");
  const { saveCancel } = usePart(seriesWords);
  return (
    <Form className="fields" submit={() => onSave({ cancellation_reason, customer_knows }, scope)}>
      {following > 0 && <SeriesScope following={following} value={scope} onChange={setScope} />}
      <LongField
        label={text.cancelWhy}
        value={cancellation_reason}
        maxLength={LONGEST}
        rows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.hint}>{text.cancelWarning}</p>
      <NoticeLine
        lead_id={booking.lead_id}
        act={booking.status === "requested" ? "declines" : "changes"}
        knows={customer_knows}
        onKnows={setKnows}
      />
      <div className="actions">
        <Button tone="danger" type="submit">
          {scope === "following" ? saveCancel(following + 1) : text.saveCancel}
        </Button>
        <Button onClick={onClose}>{text.keep}</Button>
      </div>
    </Form>
  );
}
