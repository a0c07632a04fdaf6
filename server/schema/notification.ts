import { z } from "zod";
import { Colleague } from "./colleague";
import { Flag, Id, Timestamp, text } from "./common";
import { TimeOfDay } from "./time-of-day";

/**
 * What users are notified about: the agent handed over a conversation, or failed; a conversation was assigned to them;
 * the customer of a conversation wrote to its assignee; they were mentioned; a snooze ended; a customer has waited
 * longer than the reply target; a message could not be sent; a number, a webhook endpoint or a connected calendar is
 * failing; another part that Status shows is; an import has ended.
 */
export const NotificationKind = z.enum([
  "handed_over",
  "agent_failed",
  "assigned",
  "customer_wrote",
  "mentioned",
  "snoozed",
  "unanswered",
  "not_sent",
  "number_failing",
  "webhook_failing",
  "calendar_failing",
  "part_failing",
  "import_done",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** How a user is notified, besides the dashboard's own list. */
export const NotificationWay = z.enum(["push", "email"]);
export type NotificationWay = z.infer<typeof NotificationWay>;

/** Whether a user wants a kind of notification by push and by e-mail. */
const Wanted = z.strictObject({ push: z.boolean(), email: z.boolean() });

/** What a user has chosen, by kind and way; the defaults apply to the rest. */
export const NotificationWays = z.partialRecord(NotificationKind, Wanted.partial());
export type NotificationWays = z.infer<typeof NotificationWays>;

/** The defaults for users who have not chosen. */
export const DEFAULT_WAYS: Record<NotificationKind, z.infer<typeof Wanted>> = {
  handed_over: { push: true, email: true },
  agent_failed: { push: true, email: true },
  assigned: { push: true, email: true },
  customer_wrote: { push: true, email: false },
  mentioned: { push: true, email: true },
  snoozed: { push: true, email: false },
  unanswered: { push: true, email: true },
  not_sent: { push: true, email: false },
  number_failing: { push: true, email: true },
  webhook_failing: { push: false, email: true },
  calendar_failing: { push: false, email: true },
  part_failing: { push: false, email: true },
  import_done: { push: true, email: false },
};

/** The state of a mail or a push. `skipped`: it was read in the meantime, or the person is no longer to be notified. */
export const SendState = z.enum(["queued", "sending", "sent", "failed", "skipped"]);
export type SendState = z.infer<typeof SendState>;

/**
 * A notification to the caller. `lead` is the conversation's; `subject` names the number, endpoint or file it is about,
 * and `subject_id` is that one's id; `by` is the colleague who acted; `detail` says more, in English; `path` is the
 * dashboard page that shows it.
 */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    conversation_id: Id.nullable(),
    lead: z.object({ id: Id, name: z.string() }).nullable(),
    subject_id: Id.nullable(),
    subject: z.string().nullable(),
    detail: z.string().nullable(),
    by: Colleague.nullable(),
    path: z.string(),
    created_at: Timestamp,
    read_at: Timestamp.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

/** `before` is the `next_before` of the previous page; everything on this page is older. */
export const NotificationQuery = z.strictObject({
  before: Id.optional(),
  unread: Flag.default(false),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The caller's notifications, newest first; `unread` counts all unread ones, up to 100. */
export const NotificationPage = z
  .object({
    notifications: z.array(Notification),
    unread: z.int(),
    next_before: Id.nullable(),
  })
  .meta({ id: "NotificationPage" });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** What to mark as read: one notification, all about a conversation or, with neither field, all. */
export const ReadNotifications = z.strictObject({
  notification_id: Id.optional(),
  conversation_id: Id.optional(),
});

/** When nothing is sent, in the organization's time zone; `22:00` to `07:00` spans midnight. */
const QuietHours = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from !== to, {
  path: ["to"],
  message: "must be another time than the beginning",
});

/** Whether the caller gets mails, or why not: no mail server, an unconfirmed address, or the demo. */
export const MailState = z.enum(["on", "no_mail_server", "unverified", "demo"]);
export type MailState = z.infer<typeof MailState>;

/**
 * How the caller is notified of each kind besides the dashboard's list, and when not. `shows_words`: pushes and mails
 * include the customer's name and last message.
 */
export const NotificationSettings = z
  .object({
    kinds: z.record(NotificationKind, Wanted),
    quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    shows_words: z.boolean(),
    email: z.object({ address: z.string(), state: MailState }),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A partial update of the settings; omitted fields stay. */
export const NotificationSettingsPatch = z
  .strictObject({ kinds: NotificationWays, quiet_hours: QuietHours.nullable(), shows_words: z.boolean() })
  .partial()
  .meta({ id: "NotificationSettingsPatch" });

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};

/**
 * The result of a browser's `PushSubscription.toJSON()`, and its User-Agent, which names the device. `endpoint` is the
 * address of its push service, which must be https and public.
 */
export const NewPushSubscription = z
  .strictObject({
    endpoint: text(2048, 1),
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    expirationTime: z.number().nullish(),
    user_agent: text(500).default(""),
  })
  .meta({ id: "NewPushSubscription" });

/** A browser that receives pushes; `host` is its push service's. */
export const PushDevice = z
  .object({
    id: Id,
    device: z.string(),
    host: z.string(),
    created_at: Timestamp,
    last_sent_at: Timestamp.nullable(),
  })
  .meta({ id: "PushDevice" });

/** `public_key` is the applicationServerKey that browsers subscribe with; null if pushes are off. */
export const PushDevices = z
  .object({ public_key: z.string().nullable(), devices: z.array(PushDevice) })
  .meta({ id: "PushDevices" });
