import { segmentsOn } from "@/components/bookings/segments";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { TableHead } from "@/components/ui/layout/table-head";
import { dateInWords } from "@/components/ui/time/clock";
import type { GridColumn } from "./column";
import styles from "./day-sheet.module.css";
import { spanInWords } from "./event";

function Page({ column, time_zone }: { column: GridColumn; time_zone: string }) {
  const text = usePart(calendar);
  const { columns, status } = usePart(bookingsWords);
  const words = usePart(bookingsWords);
  const { title, date, bookings = [] } = column;
  const shown = segmentsOn(date, bookings, time_zone).filter(({ booking }) => booking.status !== "cancelled");
  const heads = [text.time, columns.who, columns.phone, columns.what, words.notes, columns.status];
  return (
    <section className={styles.page}>
      <h1>{text.printed(title, dateInWords(date, "long"))}</h1>
      {shown.length === 0 && <p>{text.nothing}</p>}
      {shown.length > 0 && (
        <table className={styles.table}>
          <TableHead columns={heads} />
          <tbody>
            {shown.map(({ booking }) => (
              <tr key={booking.id}>
                <td className={styles.time}>{spanInWords(booking, time_zone)}</td>
                <td>{booking.lead.name}</td>
                <td>{booking.lead.formatted_phone}</td>
                <td>{booking.title}</td>
                <td>{booking.notes}</td>
                <td>{status[booking.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The day for print: hidden on the screen, and the only thing on paper. */
export function DaySheet({ columns, time_zone }: { columns: readonly GridColumn[]; time_zone: string }) {
  return (
    <div className={styles.sheet} data-printed>
      {columns.map((column) => (
        <Page key={column.key} column={column} time_zone={time_zone} />
      ))}
    </div>
  );
}
