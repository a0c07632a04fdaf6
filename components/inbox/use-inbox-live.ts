import { useEffect, useRef } from "react";
import { type LiveState, POLL_MS, useLive } from "@/components/live/use-live";
import { trpc } from "@/components/trpc";
import type { InboxItem, InboxMessage } from "@/schema/inbox";
import type { LiveItem } from "@/schema/live";
import { type Cache, changeRow, putMessage, withTop } from "./cache";
import { inboxQuery } from "./list/use-conversations";
import { changesNoRow } from "./log/metadata";
import { forgetViewers, noteViewers } from "./thread/viewers";
import type { InboxPlace } from "./use-place";
import type { InboxFilters } from "./views/use-filters";

/** A list is refreshed at most once per this interval. */
const PAUSE_MS = 1000;
/** A row shows one line of the message. */
const PREVIEW_LENGTH = 200;

/** Refreshes the top of the list after these conversations changed: at once, then at most once per PAUSE_MS. */
function useRenewedTop(filters: InboxFilters): (ids: string[]) => void {
  const utils = trpc.useUtils();
  const waiting = useRef(new Set<string>());
  const isAsked = useRef(false);
  const isBusy = useRef(false);
  const shown = useRef(filters);
  useEffect(() => {
    shown.current = filters;
  }, [filters]);

  const renew = async () => {
    if (shown.current.search) void utils.inbox.search.invalidate();
    const query = inboxQuery(shown.current);
    const changed = waiting.current;
    waiting.current = new Set();
    isAsked.current = false;
    void utils.inbox.counts.invalidate();
    // The other views are reloaded when they are opened.
    void utils.inbox.list.invalidate(undefined, { refetchType: "none" });
    // In lists ordered by waiting time or wake-up time, rows may change anywhere.
    if (query.needs_staff || query.snoozed) return utils.inbox.list.invalidate(query);
    const before = utils.inbox.list.getInfiniteData(query);
    const top = await utils.client.inbox.list.query(query).catch(() => null);
    const data = utils.inbox.list.getInfiniteData(query);
    if (!top || !data) return;
    // What changed here in the meantime may be newer than the response.
    if (data !== before) isAsked.current = true;
    const renewed = withTop(data, top, changed);
    if (renewed) utils.inbox.list.setInfiniteData(query, renewed);
    else void utils.inbox.list.invalidate(query);
  };
  const next = async () => {
    await renew();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (isAsked.current) return next();
    isBusy.current = false;
  };
  return (ids) => {
    for (const id of ids) waiting.current.add(id);
    isAsked.current = true;
    if (isBusy.current) return;
    isBusy.current = true;
    void next();
  };
}

/** A row with this message, if it is the last one. The service decides the row's place in the list. */
function withLast(row: InboxItem, message: InboxMessage): InboxItem {
  const { position, sender, delivery_status, delivery_error, content, created_at } = message;
  if (changesNoRow(message.metadata)) return row;
  if (position < row.message_count || created_at < (row.last_message_at ?? "")) return row;
  return {
    ...row,
    message_count: position,
    last_message_at: created_at,
    updated_at: created_at,
    last_message_preview: content.slice(0, PREVIEW_LENGTH),
    last_message: { sender, delivery_status, delivery_error },
  };
}

/** Shows a new message, or its new delivery status, at once wherever its thread or row is loaded. */
function show(cache: Cache, filters: InboxFilters, message: InboxMessage): void {
  putMessage(cache, message);
  changeRow(cache, filters, message.conversation_id, (row) => withLast(row, message));
}

/** The customer's messages open the 24-hour window; staff's and failed ones change who is waited for. */
const changesThread = ({ role, sender, delivery_status }: InboxMessage): boolean =>
  role === "user" || sender.kind === "staff" || delivery_status === "failed";

/**
 * The first load of a thread may have read it before this update, and isn't restarted while it runs. So the thread is
 * loaded again afterwards.
 */
function renewOpening({ inbox }: Cache, conversation_id: string): void {
  if (inbox.get.getData({ conversation_id })) return;
  const renew = () =>
    Promise.all([inbox.get, inbox.messages].map((read) => read.invalidate({ conversation_id })));
  void renew().then(renew);
}

/** Reloads what an item changed besides its message: now for the open conversation, for others when they are opened. */
function refresh(cache: Cache, item: LiveItem, open_id: string | null): void {
  const { type, lead_id, conversation_id, message } = item;
  if (type === "presence.changed") return;
  if (type === "teams.changed") {
    void cache.teams.invalidate();
    void cache.inbox.get.invalidate();
  }
  const renewThread = (conversation_id: string) => void cache.inbox.get.invalidate({ conversation_id });
  if (conversation_id !== null && conversation_id === open_id) renewOpening(cache, conversation_id);
  const isOfThread = conversation_id !== null && (!message || changesThread(message));
  if (isOfThread) renewThread(conversation_id);
  const thread = open_id && cache.inbox.get.getData({ conversation_id: open_id });
  if (!thread || lead_id !== thread.lead.id) return;
  if (!isOfThread || conversation_id !== thread.id) renewThread(thread.id);
  if (type.startsWith("lead.")) void cache.leads.get.invalidate({ lead_id });
  if (type.startsWith("booking.")) void cache.bookings.list.invalidate({ lead_id });
}

/** Polling reports only events. Delivery ticks and notes are not among them, so the open thread is reloaded. */
function useAskedTicks(isAsking: boolean, open_id: string | null): void {
  const { inbox } = trpc.useUtils();
  useEffect(() => {
    if (!isAsking || !open_id) return;
    const renew = () => {
      void inbox.messages.invalidate({ conversation_id: open_id });
      void inbox.get.invalidate({ conversation_id: open_id });
    };
    const timer = setInterval(renew, POLL_MS);
    return () => clearInterval(timer);
  }, [isAsking, open_id, inbox]);
}

/** Keeps the inbox in sync with the service. Returns how updates arrive. */
export function useInboxLive({ filters, open_id }: InboxPlace): LiveState {
  const utils = trpc.useUtils();
  const renewTop = useRenewedTop(filters);
  const tell = (items: LiveItem[]) => {
    for (const item of items) {
      if (item.viewers && item.conversation_id) noteViewers(item.conversation_id, item.viewers);
      if (item.message) show(utils, filters, item.message);
      refresh(utils, item, open_id);
    }
    // Delivery updates concern only the list of conversations that need someone: a failed message does.
    const changing = items.filter(
      ({ type }) =>
        type !== "presence.changed" &&
        (type !== "message.updated" || inboxQuery(filters).needs_staff === true),
    );
    if (changing.length > 0) renewTop(changing.flatMap(({ conversation_id }) => conversation_id ?? []));
  };
  const missed = () => {
    void utils.inbox.invalidate();
    void utils.leads.invalidate();
    void utils.teams.invalidate();
    void utils.bookings.invalidate();
  };
  const state = useLive(tell, missed);
  useAskedTicks(state === "polling", open_id);
  useEffect(() => {
    if (state !== "stream") forgetViewers();
  }, [state]);
  return state;
}
