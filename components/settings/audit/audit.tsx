"use client";

import { useState } from "react";
import { audit as auditWords } from "@/components/text/en/audit";
import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { lookOf } from "@/components/ui/button/button";
import { LoadMore } from "@/components/ui/button/load-more";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Card, Page, Section } from "@/components/ui/layout/section";
import { later } from "@/components/ui/load/later";
import { NotLoaded } from "@/components/ui/load/loaded";
import { Stamp } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import styles from "./audit.module.css";
import { AuditFilters, NO_FILTER, toQuery } from "./filters";
import { type AuditRow, deedOf, whoOf } from "./words";

const Detail = later(() => import("./detail").then((module) => module.AuditDetail));

function Row({ row, open }: { row: AuditRow; open: () => void }) {
  const text = usePart(auditWords);
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <span className={styles.words} dir="auto">
          <span className={styles.who}>{whoOf(row, text)}</span> {deedOf(row, text)}
        </span>
        <span className={styles.where}>
          {[row.device, row.remote_ip].map((part) => part && `${part} · `)}
          <Stamp at={row.created_at} />
        </span>
      </button>
    </li>
  );
}

type Query = ReturnType<typeof toQuery>;

const useLog = (query: Query) =>
  trpc.audit.list.useInfiniteQuery(query, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

function Rows({ query, open }: { query: Query; open: (row: AuditRow) => void }) {
  const text = usePart(auditWords);
  const log = useLog(query);
  if (!log.data) return <NotLoaded query={log} count={8} height={44} />;
  const all = log.data.pages.flatMap(({ audit_events }) => audit_events);
  const isFiltered = Object.keys(query).length > 0;
  if (all.length === 0)
    return <EmptyState title={text.emptyTitle}>{isFiltered ? text.nothing : text.emptyText}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {all.map((row) => (
          <Row key={row.id} row={row} open={() => open(row)} />
        ))}
      </ul>
      <LoadMore log={log}>{text.loadMore}</LoadMore>
    </>
  );
}

/** Who did what: filtered by person, kind and days, with an export of the same rows. */
export function AuditSettings() {
  const text = usePart(auditWords);
  const { sections } = usePart(settings);
  const time_zone = useTimeZone();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, open] = useState<AuditRow | null>(null);
  const query = toQuery(filter, time_zone);
  const download = (
    <a href={`/api/v1/audit-events/export?${new URLSearchParams(query)}`} download {...lookOf({})}>
      {text.export}
    </a>
  );
  return (
    <Page title={sections.audit}>
      <Section wide title={text.list} about={text.about} actions={download}>
        <AuditFilters filter={filter} set={setFilter} />
        <Card>
          <Rows query={query} open={open} />
        </Card>
        {opened && <Detail row={opened} close={() => open(null)} />}
      </Section>
    </Page>
  );
}
