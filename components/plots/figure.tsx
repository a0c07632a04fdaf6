import { type ReactNode, useId, useState } from "react";
import { overview } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";
import { TableHead } from "@/components/ui/layout/table-head";
import styles from "./figure.module.css";

/** A plot's numbers as a table. The first column has the headings of the rows. */
type Numbers = { columns: readonly string[]; rows: readonly (readonly string[])[] };

function NumbersTable({ columns, rows, name }: Numbers & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <TableHead columns={columns} />
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Props = {
  title: string;
  headline?: string;
  note?: ReactNode;
  numbers?: Numbers;
  children: ReactNode;
};

/** A plot with its title and its most important number, and its data as a table one click away. */
export function Figure({ title, headline, note, numbers, children }: Props) {
  const text = usePart(overview);
  const [showsNumbers, setShowsNumbers] = useState(false);
  const id = useId();
  const numbersName = `${text.numbers}: ${title}`;
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {numbers && (
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={showsNumbers}
            aria-label={numbersName}
            onClick={() => setShowsNumbers(!showsNumbers)}
          >
            {text.numbers}
          </button>
        )}
      </div>
      {headline !== undefined && <p className={styles.headline}>{headline}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.body}>
        {numbers && showsNumbers ? <NumbersTable {...numbers} name={numbersName} /> : children}
      </div>
    </section>
  );
}
