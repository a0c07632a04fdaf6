import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Moment } from "@/components/ui/time/moment";
import type { ShownBooking } from "@/schema/booking";
import styles from "./told.module.css";
import { useSettleNotice } from "./use-settle-notice";

/** Says that a booking's customer has to be called, until somebody has. */
export function Untold({ booking }: { booking: ShownBooking }) {
  const text = usePart(customerNotice);
  const { settle, isPending } = useSettleNotice();
  const { phone, formatted_phone } = booking.lead;
  if (booking.untold_since === null) return null;
  return (
    <div className={styles.untold}>
      <p>
        {phone ? text.callOn : text.noPhone} {phone && <a href={`tel:${phone}`}>{formatted_phone}</a>}
      </p>
      <Button size="small" busy={isPending} onClick={() => settle(booking)}>
        {text.settle}
      </Button>
    </div>
  );
}

/** When and how a booking's customer was last told of it. */
export function ToldMoment({ told_at, told_by }: Pick<ShownBooking, "told_at" | "told_by">) {
  const text = usePart(customerNotice);
  return (
    told_at &&
    told_by && (
      <>
        {text.by[told_by]}, <Moment at={told_at} />
      </>
    )
  );
}
