import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { ConversationChannel, ConversationStatus } from "@/server/schema/conversation";

const SHOWS = ["open", "mine", "escalated", "failed", "all"] as const;
const STATUSES = ["active", "escalated", "completed", "abandoned"] as const satisfies ConversationStatus[];
const THREAD_CHANNELS = ["whatsapp", "telegram", "web", "voice"] as const satisfies ConversationChannel[];

export type Show = (typeof SHOWS)[number];

/** Which conversations the list shows. */
export type InboxFilters = {
  show: Show;
  status: ConversationStatus | null;
  channel: ConversationChannel | null;
  search: string;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

/** The address of the inbox, or of a conversation, its part or message, with these filters; defaults are left out. */
export function inboxHref(
  { show, status, channel, search }: InboxFilters,
  conversation_id: string | null,
  part: "" | "/lead" = "",
  message_id: string | null = null,
): string {
  const params = new URLSearchParams();
  if (show !== "open") params.set("show", show);
  if (status) params.set("status", status);
  if (channel) params.set("channel", channel);
  if (search) params.set("q", search);
  if (message_id) params.set("message", message_id);
  const query = params.size > 0 ? `?${params}` : "";
  return `/inbox${conversation_id ? `/${conversation_id}${part}` : ""}${query}`;
}

/** The filters that an address asks for. */
export const filtersIn = (params: Pick<URLSearchParams, "get">): InboxFilters => ({
  show: oneOf(SHOWS, params.get("show")) ?? "open",
  status: oneOf(STATUSES, params.get("status")),
  channel: oneOf(THREAD_CHANNELS, params.get("channel")),
  search: params.get("q") ?? "",
});

/** The filters in the address: they survive a reload and can be sent to a colleague. */
export function useFilters(): InboxFilters {
  const params = useSearchParams();
  return useMemo(() => filtersIn(params), [params]);
}

export { SHOWS, STATUSES, THREAD_CHANNELS };
