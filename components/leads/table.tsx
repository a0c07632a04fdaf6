"use client";

import { ActionIcon } from "@mantine/core";
import Link from "next/link";
import { Icon } from "@/components/kit/icon";
import { Moment } from "@/components/kit/moment";
import { PracticeMark } from "@/components/kit/practice-mark";
import { useText } from "@/components/text/text";
import type { LeadSort } from "@/server/schema/lead";
import { StatusSelect } from "./status-select";
import styles from "./table.module.css";
import { type LeadTable, useLeadChange, useSetLost } from "./use-lead-change";
import type { LeadList } from "./use-lead-list";

type Row = LeadTable["leads"][number];
type Show = (change: Partial<LeadList>) => void;

const FIELDS = ["status", "phone", "email", "company"] as const;

/** How a column is sorted at first: names from A, moments from now. */
const FIRST = { name: "asc", updated_at: "desc", created_at: "desc" } as const;

/** A heading that sorts by its column, and the other way round when it does already. */
function SortHead({ sort, list, show }: { sort: LeadSort; list: LeadList; show: Show }) {
  const text = useText().leads;
  const isSorted = list.sort === sort;
  const label = sort === "name" ? text.fields.name : text.columns[sort];
  const reversed = list.order === "asc" ? ("desc" as const) : ("asc" as const);
  const direction = list.order === "asc" ? ("ascending" as const) : ("descending" as const);
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} data-column={sort}>
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
  const text = useText().leads;
  return (
    <th scope="row" data-column="name">
      <Link className={styles.name} href={`/leads/${lead.id}`} data-row prefetch={false} dir="auto">
        {lead.name}
      </Link>
      {lead.practice && (
        <span className={styles.practice}>
          <PracticeMark />
        </span>
      )}
      {lead.shares.length > 0 && (
        <span className={styles.mark} title={text.duplicateWhy(lead.shares)}>
          <Icon name="copy" size={14} />
          <span className={styles.markWord}>{text.duplicateWhy(lead.shares)}</span>
        </span>
      )}
    </th>
  );
}

function LeadLine({ lead }: { lead: Row }) {
  const text = useText().leads;
  const change = useLeadChange(lead.id);
  const setLost = useSetLost(lead);
  return (
    <tr className={styles.row}>
      <NameCell lead={lead} />
      <td data-column="status">
        <StatusSelect
          status={lead.status}
          label={`${text.fields.status}: ${lead.name}`}
          onChange={(status) => change({ status })}
        />
      </td>
      <td data-column="phone">{lead.phone}</td>
      <td data-column="email" title={lead.email ?? undefined}>
        {lead.email}
      </td>
      <td data-column="company" dir="auto">
        {lead.company}
      </td>
      <td data-column="channel">{text.channel[lead.channel]}</td>
      <td data-column="updated_at">
        <Moment at={lead.updated_at} />
      </td>
      <td data-column="created_at">
        <Moment at={lead.created_at} />
      </td>
      <td data-column="actions">
        {lead.status !== "lost" && (
          <ActionIcon
            className={styles.remove}
            variant="subtle"
            color="gray"
            aria-label={text.setOneLost(lead.name)}
            onClick={setLost}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

type Props = {
  leads: Row[];
  list: LeadList;
  show: Show;
  /** Another page is on its way. */
  isStale: boolean;
};

/** The leads, a line each; on a phone, a card each. */
export function Table({ leads, list, show, isStale }: Props) {
  const text = useText().leads;
  return (
    <table className={styles.table} aria-label={text.title} aria-busy={isStale}>
      <thead>
        <tr>
          <SortHead sort="name" list={list} show={show} />
          {FIELDS.map((field) => (
            <th key={field} scope="col" data-column={field}>
              {text.fields[field]}
            </th>
          ))}
          <th scope="col" data-column="channel">
            {text.columns.channel}
          </th>
          <SortHead sort="updated_at" list={list} show={show} />
          <SortHead sort="created_at" list={list} show={show} />
          <td data-column="actions" />
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadLine key={lead.id} lead={lead} />
        ))}
      </tbody>
    </table>
  );
}
