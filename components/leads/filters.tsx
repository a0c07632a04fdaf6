"use client";

import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/kit/icon";
import { useText } from "@/components/text/text";
import styles from "./filters.module.css";
import { LEAD_STATUSES, leadStatus } from "./tones";
import { CHANNELS, type LeadList } from "./use-lead-list";

const TYPING_MS = 200;

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const text = useText().leads;
  const field = useRef<HTMLInputElement>(null);
  const sayLater = useDebouncedCallback(onSearch, TYPING_MS);
  // Back and forward change the address; while one types, the field is ahead of it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  return (
    <div className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        data-leads-search
        type="search"
        aria-label={text.searchLabel}
        placeholder={text.searchLabel}
        maxLength={200}
        defaultValue={search}
        onChange={(event) => sayLater(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && event.currentTarget.value === "") event.currentTarget.blur();
        }}
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
