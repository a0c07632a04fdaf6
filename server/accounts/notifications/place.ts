import type { NotificationKind } from "@/server/schema/notification";

type About = { kind: NotificationKind; conversation_id: string | null; subject_id: string | null };

/** The dashboard path of the page that shows what a notification is about. */
export function placeOf({ kind, conversation_id, subject_id }: About): string {
  if (conversation_id) return `/inbox/${conversation_id}`;
  if (kind === "import_done") return "/leads";
  if (kind === "calendar_failing") return "/settings/integrations/calendars";
  if (kind === "part_failing") return "/settings/status";
  const section = kind === "webhook_failing" ? "webhooks" : "integrations";
  return subject_id ? `/settings/${section}/${subject_id}` : `/settings/${section}`;
}
