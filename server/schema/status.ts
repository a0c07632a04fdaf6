import { z } from "zod";
import { CalendarHealth } from "./calendar-connection";
import { Id, Timestamp } from "./common";
import { MediaUse } from "./media";

/**
 * The status of a part. `unused`: not set up, or nothing has come through yet. `missing`: names of variables that are
 * not set, never their values. The times and the message come from stored rows, and are null if those are gone.
 */
const PartStatus = z
  .object({
    state: z.enum(["ok", "unused", "failing"]),
    missing: z.array(z.string()),
    last_worked_at: Timestamp.nullable(),
    last_error: z.object({ message: z.string().nullable(), at: Timestamp.nullable() }).nullable(),
  })
  .meta({ id: "PartStatus" });
export type PartStatus = z.infer<typeof PartStatus>;

/**
 * The connected numbers of one provider; `unsent`: how many messages of the last day failed because it refused their
 * credentials, and can be sent again (at most 200 are counted); the credentials of those in `unreadable` must be
 * entered again. `display_name` is the formatted number if staff gave it no name.
 */
const ProviderStatus = PartStatus.extend({
  numbers: z.int(),
  unsent: z.int(),
  unreadable: z.array(z.object({ id: Id, display_name: z.string() })),
}).meta({ id: "ProviderStatus" });

/** The connected external calendars; `troubled` ones were not read or written for 15 minutes, see `CalendarHealth`. */
const CalendarsStatus = PartStatus.extend({
  calendars: z.int(),
  troubled: z.array(
    z.object({ id: Id, name: z.string(), state: CalendarHealth.extract(["failing", "stale"]) }),
  ),
}).meta({ id: "CalendarsStatus" });

/**
 * Mails to customers: how many were `sent` today (UTC), of how many, and when the next day begins. `limit` is 0 while
 * customers can't be mailed, as before an owner's address is confirmed.
 */
const CustomerMailStatus = PartStatus.extend({
  sent: z.int(),
  limit: z.int(),
  resets_at: Timestamp,
}).meta({ id: "CustomerMailStatus" });

/** The webhook endpoints; the attempts of those in `troubled` fail, or they were switched off because they did. */
const WebhooksStatus = PartStatus.extend({
  endpoints: z.int(),
  troubled: z.array(z.object({ id: Id, host: z.string() })),
}).meta({ id: "WebhooksStatus" });

/** Transcription of voice messages; `is_on`: an owner has switched it on, and the deployment has a service for it. */
const TranscriptionStatus = PartStatus.extend({ is_on: z.boolean() }).meta({ id: "TranscriptionStatus" });

/** Pushes to people's devices, all of them together. */
const PushStatus = PartStatus.extend({ devices: z.int() }).meta({ id: "PushStatus" });

/** Jobs that don't run any more since their process died twice while they ran: the organization's own, and all. */
const SetAsideStatus = z.object({ own: z.int(), all: z.int() }).meta({ id: "SetAsideStatus" });

const LimitStatus = z
  .object({ limit: z.int().nullable(), used: z.number().nullable() })
  .meta({ id: "LimitStatus" });

/** What the organization may use, null if that is not limited, and what it has used; null where that is not counted. */
const LimitsStatus = z
  .object({
    requests_per_minute: LimitStatus,
    storage_mb: LimitStatus,
    model_tokens_per_month: LimitStatus,
    mails_per_day: LimitStatus,
    messages_per_day: LimitStatus,
  })
  .meta({ id: "LimitsStatus" });

/** Whether the database accepts writes; tested at most every ten seconds. */
const Writes = z.enum(["ok", "disk_full", "failing"]);
export type Writes = z.infer<typeof Writes>;

/**
 * What all organizations of a deployment share. `outbox`: jobs that are due, and jobs whose last attempt failed.
 * `registration.is_open`: whether strangers may found an organization here (the setting REGISTRATION).
 */
const DeploymentStatus = z
  .object({
    database: PartStatus.extend({ latency_ms: z.int().nullable(), writes: Writes }),
    migrations: PartStatus,
    engine: PartStatus.extend({ runs_jobs: z.enum(["embedded", "inngest"]) }),
    outbox: PartStatus.extend({
      due: z.int(),
      oldest_at: Timestamp.nullable(),
      failed: z.array(z.object({ job: z.string(), count: z.int() })),
    }),
    mail: PartStatus.extend({ goes_to: z.enum(["server", "terminal", "nobody"]) }),
    registration: PartStatus.extend({ is_open: z.boolean() }),
  })
  .meta({ id: "DeploymentStatus" });
export type DeploymentStatus = z.infer<typeof DeploymentStatus>;

/**
 * The status of everything that the caller's organization depends on: its own parts, and the shared ones. `media`: how
 * much it stores of what customers sent, how many items are being fetched (`waiting`), and what prevents them from
 * being stored, if anything (`fault`). `agent.model`: the language model that answers.
 */
export const Status = z
  .object({
    deployment: DeploymentStatus,
    "provider-a": ProviderStatus,
    "provider-b": ProviderStatus,
    agent: PartStatus.extend({ is_built_in: z.boolean(), model: z.string().nullable() }),
    media: PartStatus.extend(MediaUse.shape).extend({
      waiting: z.int(),
      fault: z.string().nullable(),
      kept_in: z.enum(["database", "s3"]),
    }),
    scheduler: PartStatus.extend({ is_verified: z.boolean(), is_exposed: z.boolean() }),
    calendars: CalendarsStatus,
    transcription: TranscriptionStatus,
    webhooks: WebhooksStatus,
    push: PushStatus,
    customer_mail: CustomerMailStatus,
    set_aside: SetAsideStatus,
    limits: LimitsStatus,
  })
  .meta({ id: "Status" });
