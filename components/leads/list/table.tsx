import Link from "next/link";
import { memo, useDeferredValue, useMemo } from "react";
import { LabelDots } from "@/components/labels/label-chips";
import { StatusSelect } from "@/components/leads/lead/status-select";
import { type LeadTablePage, useChangeLead, useSetLost } from "@/components/leads/lead/use-lead-change";
import { DuplicateChip } from "@/components/leads/merge/duplicate-chip";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/time/moment";
import type { LeadSort } from "@/schema/lead-query";
import styles from "./table.module.css";
import type { LeadListView } from "./use-lead-list";

type Row = LeadTablePage["leads"][number];
type Show = (change: Partial<LeadListView>) => void;

const OPTIONAL = ["phone", "email", "company"] as const;
type Column = (typeof OPTIONAL)[number];

/** The optional columns that have a value on this page. */
const filledIn = (leads: Row[]): Column[] => OPTIONAL.filter((field) => leads.some((lead) => lead[field]));

/** The field of the date column: the one the table is sorted by, else when the lead was added. */
const dateOf = ({ sort }: LeadListView) => (sort === "updated_at" ? sort : "created_at");

/** How a column is sorted at first: names from A, dates from the latest. */
const FIRST = { name: "asc", updated_at: "desc", created_at: "desc" } as const;

type HeadProps = { sort: LeadSort; column: "name" | "date"; list: LeadListView; show: Show };

/** A heading that sorts by its column, and reverses the order if it is sorted by it already. */
function SortHead({ sort, column, list, show }: HeadProps) {
  const text = usePart(leadsWords);
  const isSorted = list.sort === sort;
  const label = sort === "name" ? text.fields.name : text.columns[sort];
  const reversed = list.order === "asc" ? ("desc" as const) : ("asc" as const);
  const direction = list.order === "asc" ? ("ascending" as const) : ("descending" as const);
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} data-column={column}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => show({ sort, order: isSorted ? reversed : FIRST[sort] })}
      >
        {label}
        <span className={styles.arrow} data-order={isSorted ? list.order : undefined}>
          <Icon name="down" size={14} />
        </span>
      </button>
    </th>
  );
}

function NameCell({ lead }: { lead: Row }) {
  return (
    <th scope="row" data-column="name">
      <span className={styles.who}>
        <Link className={styles.name} href={`/leads/${lead.id}`} title={lead.name} data-row prefetch={false}>
          <span dir="auto">{lead.name}</span>
        </Link>
        {lead.practice && <PracticeMark />}
        <LabelDots label_ids={lead.label_ids} />
        {lead.shares.length > 0 && <DuplicateChip lead={lead} />}
      </span>
    </th>
  );
}

type LostProps = { lead: Row; setLost: (lead: Row) => void };

function LostCell({ lead, setLost }: LostProps) {
  const text = usePart(leadsWords);
  return (
    <td data-column="actions">
      {lead.status !== "lost" && (
        <Button
          square
          tone="quiet"
          className={styles.remove}
          aria-label={text.setOneLost(lead.name)}
          onClick={() => setLost(lead)}
        >
          <Icon name="close" size={14} />
        </Button>
      )}
    </td>
  );
}

type LineProps = LostProps & {
  columns: Column[];
  date: ReturnType<typeof dateOf>;
  change: ReturnType<typeof useChangeLead>;
};

const LeadLine = memo(function LeadLine({ lead, columns, date, change, setLost }: LineProps) {
  const text = usePart(leadsWords);
  const shown = { phone: lead.formatted_phone, email: lead.email, company: lead.company };
  // A card has room for only one.
  const contact = OPTIONAL.find((field) => lead[field]);
  return (
    <tr className={styles.row}>
      <NameCell lead={lead} />
      <td data-column="status">
        <StatusSelect
          status={lead.status}
          label={`${text.fields.status}: ${lead.name}`}
          onChange={(status) => change(lead.id, { status })}
        />
      </td>
      {columns.map((field) => (
        <td
          key={field}
          data-column={field}
          data-contact={field === contact || undefined}
          title={shown[field] ?? undefined}
          dir="auto"
        >
          {shown[field]}
        </td>
      ))}
      <td data-column="channel">{text.cameBy(lead)}</td>
      <td data-column="date">
        <Moment at={lead[date]} />
      </td>
      <LostCell lead={lead} setLost={setLost} />
    </tr>
  );
});

/** As many as a screen has room for. */
const FIRST_ROWS = 24;

type Props = {
  leads: Row[];
  list: LeadListView;
  show: Show;
  /** Whether another page is loading. */
  isStale: boolean;
};

/** The leads, as rows; on a phone, as cards. */
export function Table({ leads, list, show, isStale }: Props) {
  const text = usePart(leadsWords);
  const columns = useMemo(() => filledIn(leads), [leads]);
  const change = useChangeLead();
  const setLost = useSetLost();
  // The rows below the first screen are drawn after it, bit by bit, while the page can be used already.
  const drawn = useDeferredValue(leads.length, FIRST_ROWS);
  const date = dateOf(list);
  return (
    <table className={styles.table} aria-label={text.title} aria-busy={isStale}>
      <thead>
        <tr>
          <SortHead sort="name" column="name" list={list} show={show} />
          {(["status", ...columns] as const).map((field) => (
            <th key={field} scope="col" data-column={field}>
              {text.fields[field]}
            </th>
          ))}
          <th scope="col" data-column="channel">
            {text.columns.channel}
          </th>
          <SortHead sort={date} column="date" list={list} show={show} />
          <td data-column="actions" />
        </tr>
      </thead>
      <tbody>
        {leads.slice(0, drawn).map((lead) => (
          <LeadLine
            key={lead.id}
            lead={lead}
            columns={columns}
            date={date}
            change={change}
            setLost={setLost}
          />
        ))}
      </tbody>
    </table>
  );
}
