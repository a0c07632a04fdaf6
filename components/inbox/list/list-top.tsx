import { useState } from "react";
import { focusList } from "@/components/inbox/use-keys";
import type { InboxFilters } from "@/components/inbox/views/use-filters";
import { chosen } from "@/components/inbox/views/use-views";
import { Views } from "@/components/inbox/views/views";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { useSearchField } from "@/components/ui/form/use-search-field";
import { Icon } from "@/components/ui/icon";
import { FilterSheet } from "@/components/ui/layout/filter-sheet";
import { later } from "@/components/ui/load/later";
import { useMay } from "@/components/ui/may";
import styles from "./list-top.module.css";

const Selects = later(() =>
  import("@/components/inbox/views/list-filters").then((module) => module.ListFilters),
);

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

function Search({ filters, change }: Props) {
  const text = usePart(inbox);
  const maySearch = useMay("inbox.search");
  const field = useSearchField(filters.search, (search) => change({ search }));
  if (!maySearch) return null;
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        {...field}
        className={styles.input}
        data-inbox-search
        aria-label={text.search}
        aria-keyshortcuts="/"
        placeholder={text.search}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "ArrowDown") focusList();
          else field.onKeyDown(event);
        }}
      />
    </div>
  );
}

/** No filters: set by the sheet's clear button. */
const BARE = { status: null, channel: null, label: null, team: null };

/** Says what a search covers: everything, or only the chosen status and channel. Views don't restrict it. */
function Searched({ filters, change }: Props) {
  const text = usePart(inbox);
  const { status, channel } = filters;
  if (!status && !channel) return <p className={styles.searched}>{text.searchesAll}</p>;
  const kinds = [status && text.statuses[status], channel && text.channels[channel]].filter(Boolean);
  return (
    <p className={styles.searched}>
      {text.searchesNarrow(kinds.join(", "))}
      <button type="button" className={styles.show} onClick={() => change({ status: null, channel: null })}>
        {text.searchEverywhere}
      </button>
    </p>
  );
}

export function ListTop({ filters, change }: Props) {
  const text = usePart(inbox);
  const count = chosen(filters);
  const [showsSelects, setShowsSelects] = useState(count > 0);
  return (
    <div className={styles.top}>
      <div className={styles.searching}>
        <Search filters={filters} change={change} />
        <FilterSheet
          count={count}
          clear={() => change(BARE)}
          inline={
            <Button
              square
              aria-label={text.filters}
              aria-expanded={showsSelects}
              onClick={() => setShowsSelects(!showsSelects)}
            >
              <Icon name="filter" />
            </Button>
          }
        >
          <Selects filters={filters} change={change} />
        </FilterSheet>
      </div>
      {filters.search ? (
        <Searched filters={filters} change={change} />
      ) : (
        <Views filters={filters} change={change} />
      )}
      {showsSelects && (
        <div className={styles.selects}>
          <Selects filters={filters} change={change} />
        </div>
      )}
    </div>
  );
}
