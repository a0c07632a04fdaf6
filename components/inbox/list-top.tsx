import { useState } from "react";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button";
import { FilterSheet } from "@/components/ui/filter-sheet";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/later";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { useSearchField } from "@/components/ui/use-search-field";
import styles from "./list-top.module.css";
import { type InboxFilters, SHOWS, type Show } from "./use-filters";
import { focusList } from "./use-keys";
import { chosen } from "./use-views";
import { SavedViews } from "./views";

const Selects = later(() => import("./list-filters").then((module) => module.ListFilters));

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

function Search({ filters, change }: Props) {
  const text = usePart(inbox);
  const field = useSearchField(filters.search, (search) => change({ search }));
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

/** A count beside a filter's name. The service stops counting at 100. */
const Count = ({ of }: { of: number | undefined }) =>
  of ? <span className={styles.count}>{of > 99 ? "99+" : of}</span> : null;

/** No filters: set when a built-in view replaces a saved one, and by the sheet's clear button. */
const BARE = { status: null, channel: null, label: null, team: null };

function Shows({ filters, change }: Props) {
  const text = usePart(inbox);
  const isAlive = useIsHydrated();
  const { data } = trpc.inbox.counts.useQuery({});
  const counts: Partial<Record<Show, number>> = {
    ...(data &&
      isAlive && {
        needs_you: data.needs_staff,
        mine: data.mine,
        unassigned: data.unassigned,
        snoozed: data.snoozed,
      }),
  };
  return (
    <fieldset className={styles.shows}>
      <legend className="visually-hidden">{text.list}</legend>
      {SHOWS.filter((show) => show !== "failed" || filters.show === "failed").map((show) => (
        <button
          key={show}
          type="button"
          className={styles.show}
          aria-pressed={filters.show === show && !filters.view}
          onClick={() => change(filters.view ? { ...BARE, show } : { show, status: null })}
        >
          {text[show]} <Count of={counts[show]} />
        </button>
      ))}
    </fieldset>
  );
}

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
              <Icon name="settings" />
            </Button>
          }
        >
          <Selects filters={filters} change={change} />
        </FilterSheet>
      </div>
      {filters.search ? (
        <Searched filters={filters} change={change} />
      ) : (
        <Shows filters={filters} change={change} />
      )}
      {showsSelects && (
        <div className={styles.selects}>
          <Selects filters={filters} change={change} />
        </div>
      )}
      {!filters.search && <SavedViews filters={filters} change={change} />}
    </div>
  );
}
