import { z } from "zod";
import { isTimeZone } from "../lib/time/clock";
import { filledText, Id, Timestamp, text } from "./common";
import { COUNTRIES } from "./country";
import { AgentLanguage } from "./model";
import { Name } from "./name";

const NO_COUNTRY = "must be a country such as GB";

/** A country, as an ISO 3166-1 alpha-2 code. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, NO_COUNTRY)
  .refine((code) => COUNTRIES.includes(code), NO_COUNTRY)
  .meta({ id: "Country", enum: [...COUNTRIES] });

/** A time zone of the IANA database. */
export const TimeZone = z
  .string()
  .refine(isTimeZone, "must be a time zone such as Europe/Paris")
  .meta({ format: "iana-time-zone" });

/** The longest buffer before or after an appointment. */
const MOST_BUFFER_MINUTES = 240;

const bufferMinutes = z.int().min(0).max(MOST_BUFFER_MINUTES).default(0);

/**
 * A service that customers can book. The two buffers are how long the resource is kept free before and after it.
 * `capacity`: how many customers can share one slot; 8 for a class of eight. `price` and `description` are what customers
 * may be told of it, such as "from 80 €"; the agent tells no price that is not written here or in its instructions.
 * `location`: where it takes place, if that is not the business's address.
 */
export const Service = z.object({
  name: z.string(),
  duration_minutes: z.int().min(5).max(1440),
  buffer_before_minutes: bufferMinutes,
  buffer_after_minutes: bufferMinutes,
  capacity: z.int().min(1).max(1000).default(1),
  price: text(60).optional().meta({ description: "As customers are told it, such as “from 80 €”" }),
  description: text(500).optional().meta({ description: "What customers may be told of the service" }),
  location: text(200)
    .optional()
    .meta({ description: "Where it takes place, if that is not the business's address" }),
});
export type Service = z.output<typeof Service>;
/** A service as stored: older rows have neither buffers nor capacity. */
export type StoredService = z.input<typeof Service>;

/** Opening hours by weekday ("0" is Sunday), in the organization's time zone; `24:00` is the end of a day. */
export const OpeningHours = z.record(z.string(), z.array(z.object({ from: z.string(), to: z.string() })));
export type OpeningHours = z.infer<typeof OpeningHours>;

/** In minutes, up to a week. */
const ReplyTarget = z.int().min(1).max(10_080);

const LeadTime = z.int().min(0).max(43_200);
const Horizon = z.int().min(1).max(730);
const members_block_others = z.boolean().meta({
  description: "Whether members may block the time of others and of everybody, not only their own",
});
export const MediaRetention = z.int().min(1).max(3650).nullable();

/**
 * A business: what its customers can book, and when. `default_duration_minutes` is the length of an appointment whose
 * service is not among `services`. Customers are offered times that begin at least `lead_time_minutes` from now and at
 * most `horizon_days` ahead. `address`: where customers come to, as they are told it. Phone numbers without a
 * country code are read as numbers of `country`. Customers
 * whose language isn't known are written to in `language`. A customer who
 * waits for a person longer than `reply_target_minutes` of opening hours is overdue. Images, voice messages and
 * documents are kept for `media_retention_days`; null: as long as their conversation. `books_after_handover`: the agent
 * goes on booking, moving and cancelling appointments in conversations that it handed over, while the business is closed
 * and no person has acted there.
 */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string().nullable(),
    time_zone: z.string(),
    country: z.string().nullable(),
    language: AgentLanguage,
    services: z.array(Service),
    default_duration_minutes: Service.shape.duration_minutes,
    opening_hours: OpeningHours,
    lead_time_minutes: LeadTime,
    horizon_days: Horizon,
    reply_target_minutes: ReplyTarget,
    media_retention_days: MediaRetention,
    books_after_handover: z.boolean(),
    members_block_others,
    created_at: Timestamp,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

/** Dates with different hours, in the form that the opening hours code expects. */
export const HoursExceptions = z.array(
  z.object({
    starts_on: z.string(),
    ends_on: z.string(),
    hours: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
);

export type HoursExceptions = z.infer<typeof HoursExceptions>;

/** How customers' waiting time is measured: opening hours with the exceptions around now, and the reply target. */
export const WaitingHours = Organization.pick({
  time_zone: true,
  opening_hours: true,
  reply_target_minutes: true,
}).extend({ exceptions: HoursExceptions });
export type WaitingHours = z.infer<typeof WaitingHours>;

const Opening = z
  .strictObject({
    from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00"),
    to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 17:30"),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "must be later than the opening" });

/** A day's opening hours as callers write them; they are sorted and must not overlap. */
export const OpeningDay = z
  .array(Opening)
  .max(10)
  .transform((openings) => openings.toSorted((a, b) => a.from.localeCompare(b.from)))
  .refine((openings) => openings.every(({ from }, at) => at === 0 || from >= (openings[at - 1]?.to ?? "")), {
    message: "must not overlap",
  });

const Weekday = z.enum(["0", "1", "2", "3", "4", "5", "6"]);

const hasNoTwins = (services: { name: string }[]) =>
  new Set(services.map(({ name }) => name.toLowerCase())).size === services.length;

/** `renamed_from`: the service's previous name; resources that offer the service keep offering it. */
const NewService = z.strictObject({
  ...Service.shape,
  name: filledText(80),
  renamed_from: filledText(80).optional(),
});
export type NewService = z.output<typeof NewService>;

/** Opening hours as callers write them; each day is sorted and must not overlap. */
export const OpeningHoursInput = z.partialRecord(Weekday, OpeningDay);

/** Changes to an organization's settings. `services` and `opening_hours` replace the current ones completely. */
export const OrganizationPatch = z
  .strictObject({
    name: Name,
    address: filledText(300).nullable(),
    country: Country.nullable(),
    language: AgentLanguage,
    time_zone: TimeZone,
    services: z.array(NewService).max(50).refine(hasNoTwins, "must have different names"),
    default_duration_minutes: Service.shape.duration_minutes,
    opening_hours: OpeningHoursInput,
    lead_time_minutes: LeadTime,
    horizon_days: Horizon,
    reply_target_minutes: ReplyTarget,
    media_retention_days: MediaRetention,
    books_after_handover: z.boolean(),
    members_block_others,
  })
  .partial()
  .meta({ id: "OrganizationPatch" });
export type OrganizationPatch = z.infer<typeof OrganizationPatch>;
