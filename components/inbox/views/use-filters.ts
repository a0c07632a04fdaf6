import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { idIn } from "@/components/address";
import { everyOf } from "@/components/ui/every-of";
import type { ConversationChannel, ConversationStatus } from "@/schema/conversation";

const SHOWS = ["needs_you", "mine", "unassigned", "with_agent", "snoozed", "failed", "all"] as const;
const STATUSES = everyOf<ConversationStatus>()(["active", "escalated", "completed", "abandoned"]);
const THREAD_CHANNELS = everyOf<ConversationChannel>()(["whatsapp", "telegram", "web", "voice"]);

export type Show = (typeof SHOWS)[number];

/** Which conversations the list shows. */
export type InboxFilters = {
  show: Show;
  status: ConversationStatus | null;
  channel: ConversationChannel | null;
  label: string | null;
  team: string | null;
  /** The id of the saved view that these filters belong to. */
  view: string | null;
  search: string;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

/** The message to scroll to, and the message whose timeline is shown beside the conversation. */
type ShownIn = { message_id?: string | null; steps_id?: string | null };

/** The URL of the inbox, or of a conversation or a part or message of it, with these filters. Defaults are left out. */
export function inboxHref(
  { show, status, channel, label, team, view, search }: InboxFilters,
  conversation_id: string | null,
  part: "" | "/lead" = "",
  { message_id = null, steps_id = null }: ShownIn = {},
): string {
  const params = new URLSearchParams();
  if (show !== "needs_you") params.set("show", show);
  if (status) params.set("status", status);
  if (channel) params.set("channel", channel);
  if (label) params.set("label", label);
  if (team) params.set("team", team);
  if (view) params.set("view", view);
  if (search) params.set("q", search);
  if (message_id) params.set("message", message_id);
  if (steps_id) params.set("steps", steps_id);
  const query = params.size > 0 ? `?${params}` : "";
  return `/inbox${conversation_id ? `/${conversation_id}${part}` : ""}${query}`;
}

export const filtersIn = (params: Pick<URLSearchParams, "get">): InboxFilters => ({
  show: oneOf(SHOWS, params.get("show")) ?? "needs_you",
  status: oneOf(STATUSES, params.get("status")),
  channel: oneOf(THREAD_CHANNELS, params.get("channel")),
  label: idIn(params.get("label")),
  team: idIn(params.get("team")),
  view: idIn(params.get("view")),
  search: params.get("q") ?? "",
});

/** The filters in the URL: they survive a reload and can be sent to a colleague. */
export function useFilters(): InboxFilters {
  const params = useSearchParams();
  return useMemo(() => filtersIn(params), [params]);
}

export { SHOWS, STATUSES, THREAD_CHANNELS };
