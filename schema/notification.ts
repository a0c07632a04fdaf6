import { z } from "zod";
import { Colleague } from "./colleague";
import { Flag, Id, Timestamp, text } from "./common";
import { TimeOfDay } from "./time-of-day";

export const NotificationKind = z
  .enum([
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
    "api_key_expires",
    "import_done",
    "page_flooded",
  ])
  .meta({
    id: "NotificationKind",
    description:
      "What users are notified about. customer_wrote: to the assignee of the customer's conversation. unanswered: a customer has waited longer than the reply target. part_failing: a part that Status shows. api_key_expires: to owners, two weeks and three days before. page_flooded: more was booked on the booking page than its ceiling for an hour allows",
  });
export type NotificationKind = z.infer<typeof NotificationKind>;

/** How a user is notified, besides the dashboard's own list. */
export const NotificationWay = z.enum(["push", "email"]);
export type NotificationWay = z.infer<typeof NotificationWay>;

const Wanted = z
  .strictObject({
    push: z.boolean().meta({ description: "Whether it is pushed to devices" }),
    email: z.boolean().meta({ description: "Whether it is mailed" }),
  })
  .meta({ description: "Whether a kind of notification is wanted, by way" });

export const NotificationWays = z
  .partialRecord(NotificationKind, Wanted.partial())
  .meta({ description: "What you choose, by kind and way; what is left out stays" });
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
  api_key_expires: { push: false, email: true },
  import_done: { push: true, email: false },
  page_flooded: { push: true, email: true },
};

/** The state of a mail or a push. `skipped`: it was read in the meantime, or the person is no longer to be notified. */
export const SendState = z.enum(["queued", "sending", "sent", "failed", "skipped"]);
export type SendState = z.infer<typeof SendState>;

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    conversation_id: Id.nullable().meta({ description: "The conversation that it is about; null if none" }),
    lead: z
      .object({ id: Id, name: z.string().meta({ description: "The customer's name" }) })
      .meta({ id: "NotifiedLead", description: "The customer of a notification" })
      .nullable()
      .meta({ description: "The conversation's customer; null without a conversation" }),
    subject_id: Id.nullable().meta({
      description: "The number, endpoint, file or key that it is about; null if none",
    }),
    subject: z.string().nullable().meta({ description: "What that is called; null if none" }),
    detail: z
      .string()
      .nullable()
      .meta({ description: "More about it, in English; null if there is nothing more" }),
    by: Colleague.nullable().meta({ description: "The colleague who acted; null if none did" }),
    path: z.string().meta({ description: "The dashboard page that shows it" }),
    created_at: Timestamp,
    read_at: Timestamp.nullable().meta({ description: "When you read it; null if you have not" }),
  })
  .meta({ id: "Notification", description: "A notification to you" });
export type Notification = z.infer<typeof Notification>;

/** `before` is the `next_before` of the previous page; everything on this page is older. */
export const NotificationQuery = z.strictObject({
  before: Id.optional().meta({
    description: "The `next_before` of the previous page; everything on this page is older",
  }),
  unread: Flag.default(false).meta({ description: "Only unread ones" }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(20)
    .meta({ description: "How many notifications to return" }),
});

export const NotificationPage = z
  .object({
    notifications: z.array(Notification),
    unread: z.int().meta({ description: "How many are unread, on all pages; at most 100" }),
    next_before: Id.nullable().meta({ description: "The `before` of the next page; null on the last one" }),
  })
  .meta({ id: "NotificationPage", description: "Your notifications, newest first" });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** What to mark as read: one notification, all about a conversation or, with neither field, all. */
export const ReadNotifications = z.strictObject({
  notification_id: Id.optional().meta({ description: "Only this one" }),
  conversation_id: Id.optional().meta({ description: "All about this conversation" }),
});

/** When nothing is sent, in the organization's time zone; `22:00` to `07:00` spans midnight. */
const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "must be another time than the beginning",
  })
  .meta({
    id: "QuietHoursInput",
    description: "When nothing is sent, in your organization's time zone; 22:00 to 07:00 spans midnight",
  });

export const MailState = z.enum(["on", "no_mail_server", "unverified", "demo"]).meta({
  description: "Whether you get mails, or why not: no mail server, an unconfirmed address, or the demo",
});
export type MailState = z.infer<typeof MailState>;

export const NotificationSettings = z
  .object({
    kinds: z.record(NotificationKind, Wanted).meta({ description: "What you get, by kind" }),
    quiet_hours: z
      .object({
        from: z.string().meta({ description: "When they begin, HH:MM" }),
        to: z.string().meta({ description: "When they end, HH:MM" }),
      })
      .meta({ id: "QuietHours", description: "When nothing is sent" })
      .nullable()
      .meta({
        description: "When nothing is sent, in your organization's time zone; null: it is sent at any time",
      }),
    shows_words: z
      .boolean()
      .meta({ description: "Whether pushes and mails include the customer's name and last message" }),
    email: z
      .object({ address: z.string().meta({ description: "Your e-mail address" }), state: MailState })
      .meta({ description: "Where mails go" }),
  })
  .meta({
    id: "NotificationSettings",
    description: "How you are notified besides the dashboard's list, and when not",
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationSettingsPatch = z
  .strictObject({
    kinds: NotificationWays,
    quiet_hours: QuietHours.nullable().meta({
      description: "When nothing is sent, in your organization's time zone; null: it is sent at any time",
    }),
    shows_words: z
      .boolean()
      .meta({ description: "Whether pushes and mails include the customer's name and last message" }),
  })
  .partial()
  .meta({ id: "NotificationSettingsPatch", description: "Changes to your settings; what is left out stays" });

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};

export const NewPushSubscription = z
  .strictObject({
    endpoint: text(2048, 1).meta({
      description: "The address of its push service: https, and public",
      example: "https://fcm.googleapis.com/fcm/send/abc",
    }),
    keys: z
      .strictObject({
        p256dh: base64url(65).meta({
          description: "The browser's public key: 65 bytes as base64url",
          example: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        }),
        auth: base64url(16).meta({
          description: "Its secret: 16 bytes as base64url",
          example: "BTBZMqHH6r4Tts7J_aSIgg",
        }),
      })
      .meta({ description: "What pushes are encrypted with" }),
    expirationTime: z.number().nullish().meta({ description: "As the browser gives it; not used" }),
    user_agent: text(500)
      .default("")
      .meta({ description: "The browser's User-Agent, which names the device" }),
  })
  .meta({
    id: "NewPushSubscription",
    description: "A browser's `PushSubscription.toJSON()`, and what names the device",
  });

export const PushDevice = z
  .object({
    id: Id,
    device: z.string().meta({ description: "The browser in words" }),
    host: z.string().meta({ description: "Its push service's host" }),
    created_at: Timestamp,
    last_sent_at: Timestamp.nullable().meta({ description: "When a push last went there; null if none did" }),
  })
  .meta({ id: "PushDevice", description: "A browser that receives pushes" });

export const PushDevices = z
  .object({
    public_key: z
      .string()
      .nullable()
      .meta({ description: "The applicationServerKey that browsers subscribe with; null if pushes are off" }),
    devices: z.array(PushDevice),
  })
  .meta({ id: "PushDevices", description: "Your devices that receive pushes" });
