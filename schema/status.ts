import { z } from "zod";
import { CalendarHealth } from "./calendar-connection";
import { Id, Timestamp } from "./common";
import { MediaUse } from "./media";

const PartStatus = z
  .object({
    state: z
      .enum(["ok", "unused", "failing"])
      .meta({ id: "PartState", description: "unused: not set up, or nothing has come through yet" }),
    missing: z
      .array(z.string())
      .meta({ description: "The names of variables that are not set, never their values" }),
    last_worked_at: Timestamp.nullable().meta({ description: "Null if no record of it is left" }),
    last_error: z
      .object({
        message: z.string().nullable().meta({ description: "Null if it is not recorded" }),
        at: Timestamp.nullable().meta({ description: "Null if it is not recorded" }),
      })
      .meta({ id: "PartError", description: "The last error of a part" })
      .nullable()
      .meta({ description: "Null if no record of one is left" }),
  })
  .meta({ id: "PartStatus", description: "How a part is" });
export type PartStatus = z.infer<typeof PartStatus>;

const ProviderStatus = PartStatus.extend({
  numbers: z.int().meta({ description: "How many there are" }),
  unsent: z.int().meta({
    description:
      "How many messages of the last day failed because it refused their credentials, and can be sent again; at most 200 are counted",
  }),
  unreadable: z
    .array(
      z.object({
        id: Id,
        display_name: z.string().meta({ description: "As staff named it, or else the formatted number" }),
      }),
    )
    .meta({ description: "The numbers whose credentials must be entered again" }),
}).meta({ id: "ProviderStatus", description: "The connected numbers of one provider" });

const CalendarsStatus = PartStatus.extend({
  calendars: z.int().meta({ description: "How many there are" }),
  troubled: z
    .array(
      z.object({
        id: Id,
        name: z.string().meta({ description: "What it is called there" }),
        state: CalendarHealth.extract(["failing", "stale"]).meta({
          description:
            "failing: it could not be fully read or written. stale: it blocks its resource, and its current events are not known",
        }),
      }),
    )
    .meta({ description: "Those that were not read or written for 15 minutes" }),
}).meta({ id: "CalendarsStatus", description: "The connected external calendars" });

const CustomerMailStatus = PartStatus.extend({
  sent: z.int().meta({ description: "How many were sent today (UTC)" }),
  limit: z.int().meta({
    description:
      "How many may be sent a day; 0 while customers can't be mailed, as before an owner's address is confirmed",
  }),
  resets_at: Timestamp.meta({ description: "When the next day begins" }),
}).meta({ id: "CustomerMailStatus", description: "Mails to customers" });

const WebhooksStatus = PartStatus.extend({
  endpoints: z.int().meta({ description: "How many there are" }),
  troubled: z
    .array(z.object({ id: Id, host: z.string().meta({ description: "Where its deliveries are posted" }) }))
    .meta({ description: "Those whose attempts fail, or that were switched off because they did" }),
}).meta({ id: "WebhooksStatus", description: "The webhook endpoints" });

const TranscriptionStatus = PartStatus.extend({
  is_on: z
    .boolean()
    .meta({ description: "Whether an owner has switched it on, and the deployment has a service for it" }),
}).meta({ id: "TranscriptionStatus", description: "The transcription of voice messages" });

const PushStatus = PartStatus.extend({
  devices: z.int().meta({ description: "How many devices there are" }),
}).meta({ id: "PushStatus", description: "Pushes to people's devices, all of them together" });

const SetAsideStatus = z
  .object({
    own: z.int().meta({ description: "How many are your organization's" }),
    all: z.int().meta({ description: "How many there are in the deployment" }),
  })
  .meta({
    id: "SetAsideStatus",
    description: "Jobs that don't run any more since their process died five times while they ran",
  });

const LimitStatus = z
  .object({
    limit: z.int().nullable().meta({ description: "Null: no limit" }),
    used: z.number().nullable().meta({ description: "Null where that is not counted" }),
  })
  .meta({ id: "LimitStatus", description: "What may be used, and what is used" });

const LimitsStatus = z
  .object({
    requests_per_minute: LimitStatus.meta({ description: "Requests to the API a minute" }),
    storage_mb: LimitStatus.meta({ description: "Megabytes of files" }),
    model_tokens_per_month: LimitStatus.meta({ description: "The language model's tokens a month" }),
    mails_per_day: LimitStatus.meta({ description: "Mails to customers a day" }),
    messages_per_day: LimitStatus.meta({ description: "Messages that are sent a day" }),
  })
  .meta({ id: "LimitsStatus", description: "What your organization may use, and has used" });

const Writes = z
  .enum(["ok", "disk_full", "failing"])
  .meta({ description: "Whether the database accepts writes; tested at most every ten seconds" });
export type Writes = z.infer<typeof Writes>;

const DeploymentStatus = z
  .object({
    database: PartStatus.extend({
      latency_ms: z
        .int()
        .nullable()
        .meta({ description: "How long a query takes, in milliseconds; null if it fails" }),
      writes: Writes,
    }).meta({ description: "The database" }),
    migrations: PartStatus.meta({ description: "Whether the database has the schema of this release" }),
    engine: PartStatus.extend({
      runs_jobs: z
        .enum(["embedded", "inngest"])
        .meta({ description: "embedded: the process itself. inngest: Inngest" }),
    }).meta({ description: "What runs the jobs" }),
    outbox: PartStatus.extend({
      due: z.int().meta({ description: "How many are due" }),
      oldest_at: Timestamp.nullable().meta({
        description: "Since when the oldest of them is due; null if none is",
      }),
      failed: z
        .array(
          z.object({
            job: z.string().meta({ description: "The job's name" }),
            count: z.int().meta({ description: "How many of them failed" }),
          }),
        )
        .meta({ description: "Jobs whose last attempt failed" }),
    }).meta({ description: "The jobs" }),
    mail: PartStatus.extend({
      goes_to: z
        .enum(["server", "terminal", "nobody"])
        .meta({ description: "terminal: mails are only written to the log. nobody: none are sent" }),
    }).meta({ description: "Mails" }),
    registration: PartStatus.extend({
      is_open: z
        .boolean()
        .meta({ description: "Whether strangers may found an organization here (the setting REGISTRATION)" }),
    }).meta({ description: "Registration" }),
  })
  .meta({ id: "DeploymentStatus", description: "What all organizations of a deployment share" });
export type DeploymentStatus = z.infer<typeof DeploymentStatus>;

export const Status = z
  .object({
    deployment: DeploymentStatus,
    "provider-a": ProviderStatus,
    "provider-b": ProviderStatus,
    agent: PartStatus.extend({
      is_built_in: z.boolean().meta({ description: "Whether it is the built-in one" }),
      model: z
        .string()
        .nullable()
        .meta({ description: "The language model that answers; null if none does" }),
    }).meta({ description: "The agent that answers customers" }),
    media: PartStatus.extend(MediaUse.shape)
      .extend({
        waiting: z.int().meta({ description: "How many are being fetched" }),
        fault: z
          .string()
          .nullable()
          .meta({ description: "What prevents them from being stored; null if nothing does" }),
        kept_in: z.enum(["database", "s3"]).meta({ description: "Where they are stored" }),
      })
      .meta({ description: "Files that customers sent" }),
    scheduler: PartStatus.extend({
      is_verified: z.boolean().meta({ description: "Whether a secret verifies its calls" }),
      is_exposed: z.boolean().meta({
        description: "Whether anyone on the Internet could post bookings, as nothing verifies the calls",
      }),
    }).meta({ description: "The scheduler" }),
    calendars: CalendarsStatus,
    transcription: TranscriptionStatus,
    webhooks: WebhooksStatus,
    push: PushStatus,
    customer_mail: CustomerMailStatus,
    set_aside: SetAsideStatus,
    limits: LimitsStatus,
  })
  .meta({
    id: "Status",
    description:
      "The status of everything that your organization depends on: its own parts, and the shared ones",
  });
