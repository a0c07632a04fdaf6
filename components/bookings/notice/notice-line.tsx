import type { ReactNode } from "react";
import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import type { BookingNotice } from "@/schema/booking-notice";
import styles from "./notice-line.module.css";

/** declines: a request that is refused, of which no message goes out. keeps: the time stays, so there is no news. */
type Act = "changes" | "declines" | "keeps";

type Props = {
  lead_id: string;
  act: Act;
  knows: boolean;
  onKnows: (knows: boolean) => void;
};

function linesFor(
  text: typeof customerNotice,
  notice: BookingNotice,
  act: Act,
): [line: string, why?: string] {
  if (act === "keeps") return [text.sameTime];
  if (act === "declines") return [text.declined(notice)];
  if (notice.hindrance === null) return [`${text.will(notice)}.`];
  if (notice.hindrance === "off") return [text.off(notice)];
  return [text.wont(notice), text.why[notice.hindrance]];
}

const Line = ({ isDue, children }: { isDue: boolean; children: ReactNode }) => (
  <div className={styles.line} data-due={isDue || undefined} role="status">
    {children}
  </div>
);

/** Says, before a change to an appointment, how its customer is told of it; if they can't be, that staff have to call. */
export function NoticeLine({ lead_id, act, knows, onKnows }: Props) {
  const text = usePart(customerNotice);
  const { data: notice } = trpc.bookings.notice.useQuery({ lead_id });
  if (!notice) return <Line isDue={false}>{"\u00a0"}</Line>;
  const [line, why] = linesFor(text, notice, act);
  const isDue = act !== "keeps" && (act === "declines" || notice.hindrance !== null);
  return (
    <Line isDue={isDue}>
      <p>{line}</p>
      {why && <p className={styles.why}>{why}</p>}
      {isDue && (
        <Tick
          label={text.knows}
          checked={knows}
          onChange={({ currentTarget }) => onKnows(currentTarget.checked)}
        />
      )}
    </Line>
  );
}
