"use client";

import { useState } from "react";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Tick } from "@/components/ui/form/tick";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Pager } from "@/components/ui/layout/pager";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";
import { LeadFilters } from "./filters";
import styles from "./list.module.css";
import { Table } from "./table";
import { useExport } from "./use-export";
import { filterOf, PAGE_SIZE, type LeadListView as State, useLeadList, usePastEnd } from "./use-lead-list";
import { useListKeys } from "./use-list-keys";

const NewLead = later(() => import("./new-lead").then((module) => module.NewLeadDialog));

/** Exports the filtered leads. Practice customers are included only if there are any and it was requested. */
function Export({ list, hasPractice }: { list: State; hasPractice: boolean }) {
  const text = usePart(leadsWords);
  const [isAsked, setAsked] = useState(false);
  const practice = hasPractice && isAsked && { include_practice: "true" };
  const { progress, start, stop } = useExport({ ...filterOf(list), ...practice });
  const button = (
    <Button
      size="small"
      aria-label={progress ? text.stopExport : undefined}
      onClick={progress ? stop : start}
    >
      <Icon name={progress ? "close" : "download"} size={16} />
      {progress ? text.exporting(progress.done, progress.total) : text.export}
    </Button>
  );
  if (!hasPractice) return button;
  return (
    <div className={styles.export}>
      <Tick
        label={text.exportPractice}
        checked={isAsked}
        disabled={progress !== null}
        onChange={(event) => setAsked(event.currentTarget.checked)}
      />
      {button}
    </div>
  );
}

function Nothing({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const text = usePart(leadsWords);
  const mayAdd = useMay("leads.create");
  if (isFiltered)
    return (
      <EmptyState title={text.noneFoundTitle} action={<Button onClick={clear}>{text.clear}</Button>}>
        {text.noneFoundText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={text.noneTitle}
      action={mayAdd && <ButtonLink href="/leads/import">{text.importTitle}</ButtonLink>}
    >
      {mayAdd ? text.noneText : text.noneOwnText}
    </EmptyState>
  );
}

function Actions({ list, hasPractice, add }: { list: State; hasPractice: boolean; add: () => void }) {
  const text = usePart(leadsWords);
  return (
    <>
      <Export list={list} hasPractice={hasPractice} />
      <ButtonLink size="small" href="/leads/import">
        <Icon name="upload" size={16} />
        {text.import}
      </ButtonLink>
      <Button tone="accent" size="small" onClick={add}>
        <Icon name="plus" size={16} />
        {text.add}
      </Button>
    </>
  );
}

/** All leads, to search, sort, change, add, import and export. */
export function LeadListPage() {
  const text = usePart(leadsWords);
  const { list, show } = useLeadList();
  const [isAdding, setIsAdding] = useState(false);
  const filter = filterOf(list);
  const query = { ...filter, sort: list.sort, order: list.order, page: list.page, size: PAGE_SIZE };
  const { data, error, refetch, isPlaceholderData } = trpc.leads.browse.useQuery(query, {
    placeholderData: keepPreviousData,
  });
  const isLonger = data?.total_is_floor && data.leads.length > 0;
  const isPast = usePastEnd(list, isPlaceholderData || isLonger ? undefined : data?.total, show);
  const mayAdd = useMay("leads.create");
  const add = () => mayAdd && setIsAdding(true);
  useListKeys(add);
  return (
    <div className={styles.page}>
      <PageHeader title={text.title}>
        {mayAdd && <Actions list={list} hasPractice={data?.has_practice ?? false} add={add} />}
      </PageHeader>
      <LeadFilters list={list} show={show} />
      <div className={styles.scroll}>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {((!error && !data) || isPast) && <SkeletonRows count={20} />}
        {data?.leads.length === 0 && !isPast && (
          <Nothing
            isFiltered={Object.keys(filter).length > 0}
            clear={() => show({ status: null, channel: null, label: null, search: "" })}
          />
        )}
        {data && data.leads.length > 0 && (
          <Table leads={data.leads} list={list} show={show} isStale={isPlaceholderData} />
        )}
      </div>
      {data && data.leads.length > 0 && (
        <Pager
          aria-label={text.title}
          className={styles.pager}
          page={list.page}
          size={PAGE_SIZE}
          total={data.total}
          rows={data.total_is_floor ? data.leads.length : undefined}
          single={text.total(data.total)}
          go={(page) => show({ page })}
        />
      )}
      {isAdding && <NewLead close={() => setIsAdding(false)} />}
    </div>
  );
}
