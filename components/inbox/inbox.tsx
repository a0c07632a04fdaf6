"use client";

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
import { inboxHref } from "./use-filters";
import { focusList, useInboxKeys } from "./use-keys";
import { type Place, usePlace } from "./use-place";
import { useViewport } from "./use-viewport";

function ListPane({ place: { filters, open_id, open, change } }: { place: Place }) {
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

/** The inbox: the list, and the conversation that is open with its lead beside it. */
export function Inbox() {
  const text = useText().inbox;
  useViewport();
  useInboxKeys();
  const place = usePlace();
  const { open_id } = place;
  const close = () => {
    place.close();
    focusList();
  };
  return (
    <div className={styles.panes} data-open={open_id ?? undefined}>
      <ListPane place={place} />
      {open_id ? (
        <Thread key={open_id} conversation_id={open_id} place={place} close={close} />
      ) : (
        <div className={styles.empty}>
          <EmptyState title={text.pickTitle}>{text.pickText}</EmptyState>
        </div>
      )}
    </div>
  );
}
