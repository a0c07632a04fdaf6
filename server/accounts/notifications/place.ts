import type { NotificationKind } from "@/schema/notification";

type About = { kind: NotificationKind; conversation_id: string | null; subject_id: string | null };

const INTEGRATIONS = "/settings/integrations";

/** The page about what is no conversation's; with an id after it, if it says so. Most kinds are about a conversation. */
const PAGES: Record<NotificationKind, { page: string; hasId?: true }> = {
  handed_over: { page: "/inbox" },
  agent_failed: { page: "/inbox" },
  assigned: { page: "/inbox" },
  customer_wrote: { page: "/inbox" },
  mentioned: { page: "/inbox" },
  snoozed: { page: "/inbox" },
  unanswered: { page: "/inbox" },
  not_sent: { page: "/inbox" },
  number_failing: { page: INTEGRATIONS, hasId: true },
  webhook_failing: { page: "/settings/webhooks", hasId: true },
  calendar_failing: { page: `${INTEGRATIONS}/calendars` },
  part_failing: { page: "/settings/status" },
  api_key_expires: { page: "/settings/developers" },
  import_done: { page: "/leads" },
  page_flooded: { page: "/bookings" },
};

/** The dashboard path of the page that shows what a notification is about. */
export function placeOf({ kind, conversation_id, subject_id }: About): string {
  if (conversation_id) return `/inbox/${conversation_id}`;
  const { page, hasId } = PAGES[kind];
  return hasId && subject_id ? `${page}/${subject_id}` : page;
}
