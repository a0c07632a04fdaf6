"use client";

import { usePathname } from "next/navigation";
import { useCallback } from "react";
import { EmptyState } from "@/components/kit/empty-state";
import { ErrorState } from "@/components/kit/error-state";
import { useTimeZone } from "@/components/leads/use-time-zone";
import { useText } from "@/components/text/text";
import styles from "./inbox.module.css";
import { List, ListSkeleton } from "./list";
import listStyles from "./list.module.css";
import { ListEmpty } from "./list-empty";
import { ListTop } from "./list-top";
import { Thread } from "./thread";
import { useConversations } from "./use-conversations";
import { type Filters, inboxHref, useFilters } from "./use-filters";
import { focusList, useInboxKeys } from "./use-keys";
import { useViewport } from "./use-viewport";

type ListPaneProps = {
  filters: Filters;
  open_id: string | null;
  open: (id: string) => void;
  change: (filters: Filters) => void;
};

function ListPane({ filters, open_id, open, change }: ListPaneProps) {
  const time_zone = useTimeZone();
  const { rows, error, refetch, more } = useConversations(filters);
  return (
    <div className={listStyles.pane}>
      <ListTop filters={filters} change={change} />
      {rows && rows.length > 0 && (
        <List
          key={inboxHref(filters, null)}
          rows={rows}
          filters={filters}
          time_zone={time_zone}
          open_id={open_id}
          open={open}
          more={more}
        />
      )}
      {rows?.length === 0 && <ListEmpty filters={filters} change={change} />}
      {!rows && (error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton />)}
    </div>
  );
}

/**
 * The inbox. Which conversation is open and what the list shows stands in the address; it is changed without asking
 * the server for a page, so that going from one conversation to the next takes no longer than its messages.
 */
export function Inbox() {
  const text = useText().inbox;
  useViewport();
  useInboxKeys();
  const filters = useFilters();
  const open_id = usePathname().split("/")[2] ?? null;
  const open = useCallback(
    (id: string) => window.history.pushState(null, "", inboxHref(filters, id)),
    [filters],
  );
  const change = (next: Filters) => window.history.replaceState(null, "", inboxHref(next, open_id));
  const close = () => {
    window.history.pushState(null, "", inboxHref(filters, null));
    focusList();
  };
  return (
    <div className={styles.panes} data-open={open_id ?? undefined}>
      <ListPane filters={filters} open_id={open_id} open={open} change={change} />
      {open_id ? (
        <Thread key={open_id} conversation_id={open_id} close={close} />
      ) : (
        <div className={styles.empty}>
          <EmptyState title={text.pickTitle}>{text.pickText}</EmptyState>
        </div>
      )}
    </div>
  );
}
