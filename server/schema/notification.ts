import { z } from "zod";
import { Colleague } from "./colleague";
import { Flag, Id, Timestamp, text } from "./common";

/**
 * What people are told of: a conversation was handed over by the agent, or because the agent failed; it was assigned
 * to them; its customer wrote to whoever has it; they were mentioned in it; it was put off until now; a customer waits
 * longer than the reply target; a message could not be sent; a number, a webhook endpoint or a connected calendar
 * fails; an import has ended.
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
  "import_done",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** How somebody is told beside the dashboard's own list. */
export const NotificationWay = z.enum(["push", "email"]);
export type NotificationWay = z.infer<typeof NotificationWay>;

/** Whether somebody wants to be told of a kind in a way. */
const Wanted = z.strictObject({ push: z.boolean(), email: z.boolean() });

/** What somebody chose, by kind and way; for the rest the defaults hold. */
export const NotificationWays = z.partialRecord(NotificationKind, Wanted.partial());
export type NotificationWays = z.infer<typeof NotificationWays>;

/** What holds for whoever has chosen nothing. */
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
  import_done: { push: true, email: false },
};

/** Where a mail or a push is on its way. `skipped`: it was read meanwhile, or the person is not to be told any more. */
export const SendState = z.enum(["queued", "sending", "sent", "failed", "skipped"]);
export type SendState = z.infer<typeof SendState>;

/**
 * Something that the caller is told. `lead` is the conversation's; `subject` names the number, endpoint or file that it
 * is about and `subject_id` is its id; `by` is the colleague who did it; `detail` says more, in English; `path` is the
 * dashboard's page that shows it.
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

/** `before` is the `next_before` of the page read last: everything on this page is older. */
export const NotificationQuery = z.strictObject({
  before: Id.optional(),
  unread: Flag.default(false),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The caller's notifications, the newest first; `unread` counts all that are not read, up to 100. */
export const NotificationPage = z
  .object({
    notifications: z.array(Notification),
    unread: z.int(),
    next_before: Id.nullable(),
  })
  .meta({ id: "NotificationPage" });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** What is marked as read: one, all about a conversation, or, without either, all. */
export const ReadNotifications = z.strictObject({
  notification_id: Id.optional(),
  conversation_id: Id.optional(),
});

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 22:00");

/** When nothing is sent, by the organization's clock; `22:00` to `07:00` goes over midnight. */
const QuietHours = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from !== to, {
  path: ["to"],
  message: "must be another time than the beginning",
});

/** Whether mails reach the caller, or why not: no mail server is set up, the address is not confirmed, it is the demo. */
export const MailState = z.enum(["on", "no_mail_server", "unverified", "demo"]);
export type MailState = z.infer<typeof MailState>;

/**
 * How the caller is told of each kind beside the dashboard's list, and when not. `shows_words`: pushes and mails tell
 * the customer's name and the last message.
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

/** Any part of the settings; what is left out stays. */
export const NotificationSettingsPatch = z
  .strictObject({ kinds: NotificationWays, quiet_hours: QuietHours.nullable(), shows_words: z.boolean() })
  .partial()
  .meta({ id: "NotificationSettingsPatch" });

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};

/**
 * What a browser's `PushSubscription.toJSON()` gives, and its User-Agent, which names the device. `endpoint` is its push
 * service's address: https, and public.
 */
export const NewPushSubscription = z
  .strictObject({
    endpoint: text(2048, 1),
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    expirationTime: z.number().nullish(),
    user_agent: text(500).default(""),
  })
  .meta({ id: "NewPushSubscription" });

/** A browser that takes pushes; `host` is its push service's. */
export const PushDevice = z
  .object({
    id: Id,
    device: z.string(),
    host: z.string(),
    created_at: Timestamp,
    last_sent_at: Timestamp.nullable(),
  })
  .meta({ id: "PushDevice" });

/** `public_key` is what a browser subscribes with (applicationServerKey); null where pushes are off. */
export const PushDevices = z
  .object({ public_key: z.string().nullable(), devices: z.array(PushDevice) })
  .meta({ id: "PushDevices" });
