"use client";

import { useEffect, useState } from "react";
import type { LiveState } from "@/components/live/use-live";
import { useRenewed } from "@/components/live/use-renewed";
import { isServiceAway } from "@/components/service-state";
import { letters } from "@/components/shell/palette/letters";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { later } from "@/components/ui/load/later";
import { useStore } from "@/components/ui/load/store";
import { MINUTE_MS } from "@/lib/time/clock";
import styles from "./inbox.module.css";
import { ConversationList, ListSkeleton } from "./list/list";
import listStyles from "./list/list.module.css";
import { ListTop } from "./list/list-top";
import { useConversations } from "./list/use-conversations";
import { ThreadPane } from "./thread/thread";
import { useInboxLive } from "./use-inbox-live";
import { focusList, useInboxKeys } from "./use-keys";
import { type InboxPlace, useInboxPlace } from "./use-place";
import { inboxHref } from "./views/use-filters";

/** Keeps --viewport-top and --viewport-height at what a phone's keyboard leaves visible (browsers differ here). */
function useViewport(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty("--viewport-top", `${viewport.offsetTop}px`);
      style.setProperty("--viewport-height", `${viewport.height}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--viewport-top");
      style.removeProperty("--viewport-height");
    };
  }, []);
}

const FRESH = { staleTime: MINUTE_MS };

/**
 * Requests what an inbox's parts read, together with its first request: each part would otherwise ask only once it is
 * drawn, which is after the script and the data of the part around it have arrived.
 */
function useEarlyReads(hasThread: boolean): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.organization.hours.prefetch({}, FRESH);
    void utils.labels.list.prefetch({}, FRESH);
    if (!hasThread) return;
    void utils.profile.get.prefetch({}, { staleTime: Number.POSITIVE_INFINITY });
    void utils.inbox.colleagues.prefetch({}, FRESH);
    void utils.teams.list.prefetch({}, FRESH);
    void utils.resources.list.prefetch({ archived: true }, FRESH);
  }, [utils, hasThread]);
}

const PATIENCE_MS = 8000;

const SearchResults = later(
  () => import("./search/results").then((module) => module.SearchResults),
  ListSkeleton,
);
const nothing = () => null;
const UntoldCustomers = later(
  () => import("./list/untold").then((module) => module.UntoldCustomers),
  nothing,
);
const ListEmpty = later(() => import("./list/list-empty").then((module) => module.ListEmpty), ListSkeleton);

/** The customers who could not be told, if there are any: mostly there are none, and their script stays unloaded. */
function Untold() {
  const { bookings } = trpc.useUtils();
  const { data } = trpc.bookings.browse.useQuery({ view: "untold", limit: 100 });
  useRenewed(
    ({ booking_id }) => booking_id !== null,
    () => bookings.browse.invalidate(),
  );
  return data && data.bookings.length > 0 && <UntoldCustomers bookings={data.bookings} />;
}

/** Says that live updates are down, once that has lasted for 8 seconds. */
function Connection({ state }: { state: LiveState }) {
  const text = usePart(inbox);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (state !== "waiting") return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // The bar above every page says that the service itself is away.
  const isAway = useStore(isServiceAway);
  return (
    <div role="status">
      {isLong && !isAway && <p className={listStyles.reconnecting}>{text.reconnecting}</p>}
    </div>
  );
}

function Listed({ place }: { place: InboxPlace }) {
  const { filters, open_id, open, change } = place;
  const { rows, error, refetch, more } = useConversations(filters);
  if (!rows) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton />;
  if (rows.length === 0) return <ListEmpty filters={filters} change={change} />;
  return (
    <ConversationList
      key={inboxHref(filters, null)}
      rows={rows}
      filters={filters}
      open_id={open_id}
      open={open}
      more={more}
    />
  );
}

function ListPane({ place }: { place: InboxPlace }) {
  const live = useInboxLive(place);
  const { filters, change } = place;
  return (
    <div className={listStyles.pane} {...letters("list")}>
      <ListTop filters={filters} change={change} />
      <Connection state={live} />
      {filters.show === "needs_you" && !filters.search && <Untold />}
      {filters.search ? <SearchResults place={place} /> : <Listed place={place} />}
    </div>
  );
}

/** The inbox: the list, and the open conversation with its lead beside it. */
export function Inbox() {
  const text = usePart(inbox);
  useViewport();
  useInboxKeys();
  const place = useInboxPlace();
  const { open_id } = place;
  useEarlyReads(open_id !== null);
  const close = () => {
    place.close();
    focusList();
  };
  return (
    <div className={styles.panes} data-open={open_id ?? undefined} {...letters("off")}>
      {!open_id && <h1 className="visually-hidden">{text.title}</h1>}
      <ListPane place={place} />
      {open_id ? (
        <ThreadPane key={open_id} conversation_id={open_id} place={place} close={close} />
      ) : (
        <div className={styles.empty} {...letters("page")}>
          <EmptyState title={text.pickTitle}>{text.pickText}</EmptyState>
        </div>
      )}
    </div>
  );
}
