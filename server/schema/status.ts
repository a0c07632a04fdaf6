import { z } from "zod";
import { CalendarHealth } from "./calendar-connection";
import { Id, Timestamp } from "./common";
import { MediaUse } from "./media";

/**
 * How a part is. `unused`: not set up, or nothing came through yet. `missing`: variables that are not set, never what
 * others hold. The moments and the message are what the rows still tell, or null.
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
 * The connected numbers of one provider; the credentials of those `unreadable` must be entered again. Their
 * `display_name` is the number for people to read where staff gave it no name.
 */
const ProviderStatus = PartStatus.extend({
  numbers: z.int(),
  unreadable: z.array(z.object({ id: Id, display_name: z.string() })),
}).meta({ id: "ProviderStatus" });

/** The calendars outside that are connected; those `troubled` were not read, or written, for a quarter of an hour: see `CalendarHealth`. */
const CalendarsStatus = PartStatus.extend({
  calendars: z.int(),
  troubled: z.array(
    z.object({ id: Id, name: z.string(), state: CalendarHealth.extract(["failing", "stale"]) }),
  ),
}).meta({ id: "CalendarsStatus" });

/** Whether the database takes what is written; tried every ten seconds at most. */
const Writes = z.enum(["ok", "disk_full", "failing"]);
export type Writes = z.infer<typeof Writes>;

/** What all organizations of a deployment share. `outbox`: the jobs that are due, and those that failed at their last try. */
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
  })
  .meta({ id: "DeploymentStatus" });
export type DeploymentStatus = z.infer<typeof DeploymentStatus>;

/**
 * How every part is that the caller's organization stands on: its own, and what everybody shares. `media`: what it keeps of
 * what customers sent beside words, how many items are being fetched, and what keeps them from being kept, if anything does.
 * `agent.model`: the language model that answers.
 */
export const Status = z
  .object({
    deployment: DeploymentStatus,
    "provider-a": ProviderStatus,
    "provider-b": ProviderStatus,
    agent: PartStatus.extend({ is_built_in: z.boolean(), model: z.string().nullable() }),
    media: MediaUse.extend({
      waiting: z.int(),
      fault: z.string().nullable(),
      kept_in: z.enum(["database", "s3"]),
    }),
    scheduler: PartStatus.extend({ is_verified: z.boolean(), is_exposed: z.boolean() }),
    calendars: CalendarsStatus,
  })
  .meta({ id: "Status" });
