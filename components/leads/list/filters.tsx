import { LabelSelect } from "@/components/labels/label-select";
import { LEAD_STATUSES } from "@/components/leads/tones";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { useSearchField } from "@/components/ui/form/use-search-field";
import { Icon } from "@/components/ui/icon";
import { FilterSheet } from "@/components/ui/layout/filter-sheet";
import styles from "./filters.module.css";
import { type LeadListView, ORIGINS, SORTS } from "./use-lead-list";

type Props = { list: LeadListView; show: (change: Partial<LeadListView>, inPlace?: boolean) => void };

const ORDERS = SORTS.flatMap((sort) =>
  (["desc", "asc"] as const).map((order) => ({ sort, order, name: `${sort} ${order}` as const })),
);

function Search({ list, show }: Props) {
  const text = usePart(leadsWords);
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        {...useSearchField(list.search, (search) => show({ search }, true))}
        data-leads-search
        aria-label={text.searchLabel}
        placeholder={text.searchLabel}
      />
    </div>
  );
}

function Selects({ list, show }: Props) {
  const text = usePart(leadsWords);
  return (
    <>
      <Select
        aria-label={text.fields.status}
        options={LEAD_STATUSES}
        words={text.status}
        any={text.anyStatus}
        value={list.status}
        choose={(status) => show({ status })}
      />
      <Select
        aria-label={text.columns.channel}
        options={ORIGINS}
        words={text.origins}
        any={text.anyChannel}
        value={list.channel}
        choose={(channel) => show({ channel })}
      />
      <LabelSelect value={list.label} choose={(label) => show({ label })} />
      <Select
        aria-label={text.sort}
        options={ORDERS.map(({ name }) => name)}
        words={text.sorts}
        value={`${list.sort} ${list.order}`}
        choose={(value) => {
          const chosen = ORDERS.find(({ name }) => name === value);
          if (chosen) show({ sort: chosen.sort, order: chosen.order });
        }}
      />
    </>
  );
}

/** Filters the table by search, status, channel and label, and sorts it. */
export function LeadFilters({ list, show }: Props) {
  const text = usePart(leadsWords);
  const isFiltered = [list.status, list.channel, list.label].some(Boolean) || list.search !== "";
  const count = [list.status, list.channel, list.label].filter((filter) => filter !== null).length;
  return (
    <search className={styles.filters}>
      <Search list={list} show={show} />
      <FilterSheet count={count} clear={() => show({ status: null, channel: null, label: null })}>
        <Selects list={list} show={show} />
      </FilterSheet>
      {isFiltered && (
        <Button
          tone="quiet"
          size="small"
          className={styles.clear}
          onClick={() => show({ status: null, channel: null, label: null, search: "" })}
        >
          {text.clear}
        </Button>
      )}
    </search>
  );
}
