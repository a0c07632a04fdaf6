"use client";

import { Button } from "@mantine/core";
import { Icon } from "@/components/kit/icon";
import { useSearchField } from "@/components/kit/use-search-field";
import { useText } from "@/components/text/text";
import styles from "./filters.module.css";
import { LEAD_STATUSES, leadStatus } from "./tones";
import { CHANNELS, type LeadList } from "./use-lead-list";

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const text = useText().leads;
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        {...useSearchField(search, onSearch)}
        data-leads-search
        aria-label={text.searchLabel}
        placeholder={text.searchLabel}
      />
    </div>
  );
}

/** Narrows the table down: search, status, channel. */
export function Filters({
  list,
  show,
}: {
  list: LeadList;
  show: (change: Partial<LeadList>, inPlace?: boolean) => void;
}) {
  const text = useText().leads;
  const isFiltered = list.status !== null || list.channel !== null || list.search !== "";
  return (
    <search className={styles.filters}>
      <Search search={list.search} onSearch={(search) => show({ search }, true)} />
      <select
        className={styles.select}
        aria-label={text.fields.status}
        value={list.status ?? ""}
        onChange={(event) => show({ status: leadStatus(event.currentTarget.value) })}
      >
        <option value="">{text.anyStatus}</option>
        {LEAD_STATUSES.map((status) => (
          <option key={status} value={status}>
            {text.status[status]}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={text.columns.channel}
        value={list.channel ?? ""}
        onChange={(event) => {
          const { value } = event.currentTarget;
          show({ channel: CHANNELS.find((channel) => channel === value) ?? null });
        }}
      >
        <option value="">{text.anyChannel}</option>
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {text.channel[channel]}
          </option>
        ))}
      </select>
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => show({ status: null, channel: null, search: "" })}
        >
          {text.clear}
        </Button>
      )}
    </search>
  );
}
