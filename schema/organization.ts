import { z } from "zod";
import { isTimeZone } from "../lib/time/clock";
import { filledText, Id, Timestamp } from "./common";
import { COUNTRIES } from "./country";
import { AgentLanguage } from "./model";
import { Name } from "./name";
import { Service } from "./service";
import { Weekday } from "./time-of-day";

const NO_COUNTRY = "must be a country such as GB";

export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, NO_COUNTRY)
  .refine((code) => COUNTRIES.includes(code), NO_COUNTRY)
  .meta({ id: "Country", enum: [...COUNTRIES], description: "A country, as an ISO 3166-1 alpha-2 code" });

export const TimeZone = z.string().refine(isTimeZone, "must be a time zone such as Europe/Paris").meta({
  format: "iana-time-zone",
  description: "A time zone of the IANA database",
  example: "Europe/Paris",
});

export const OpeningHours = z
  .record(
    z.string(),
    z.array(
      z.object({
        from: z.string().meta({ description: "When it opens, HH:MM" }),
        to: z.string().meta({ description: "When it closes, HH:MM; 24:00 is the end of the day" }),
      }),
    ),
  )
  .meta({
    description:
      "Opening hours by weekday (“0” is Sunday), in your organization's time zone; a day left out is closed",
  });
export type OpeningHours = z.infer<typeof OpeningHours>;

/** In minutes, up to a week. */
const ReplyTarget = z.int().min(1).max(10_080).meta({
  description: "Customers who wait for a person for longer than so many minutes of opening hours are overdue",
});

const LeadTime = z
  .int()
  .min(0)
  .max(43_200)
  .meta({ description: "Customers are offered times that begin at least so many minutes from now" });
const Horizon = z
  .int()
  .min(1)
  .max(730)
  .meta({ description: "Customers are offered times at most so many days ahead" });
const members_block_others = z.boolean().meta({
  description: "Whether members may block the time of others and of everybody, not only their own",
});
export const MediaRetention = z.int().min(1).max(3650).nullable().meta({
  description:
    "For how many days images, voice messages and documents are kept; null: as long as their conversation",
});

export const Organization = z
  .object({
    id: Id,
    name: z.string().meta({ description: "As customers see it" }),
    address: z
      .string()
      .nullable()
      .meta({ description: "Where customers come to, as they are told it; null if it was never entered" }),
    time_zone: z.string().meta({ description: "An IANA time zone: opening hours and dates are in it" }),
    country: z.string().nullable().meta({
      description:
        "Phone numbers without a country code are read as numbers of this country (ISO 3166-1 alpha-2); null: they are stored without one",
    }),
    language: AgentLanguage.meta({
      description: "What customers are written to in whose own language isn't known",
    }),
    services: z.array(Service).meta({ description: "What customers can book" }),
    default_duration_minutes: Service.shape.duration_minutes.meta({
      description: "How long an appointment takes whose service is not among `services`",
    }),
    opening_hours: OpeningHours,
    lead_time_minutes: LeadTime,
    horizon_days: Horizon,
    reply_target_minutes: ReplyTarget,
    media_retention_days: MediaRetention,
    books_after_handover: z.boolean().meta({
      description:
        "Whether the agent goes on booking, moving and cancelling in conversations that it handed over, while the business is closed and no person has acted there",
    }),
    members_block_others,
    created_at: Timestamp,
  })
  .meta({ id: "Organization", description: "A business: what its customers can book, and when" });
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
    from: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00")
      .meta({ description: "When it opens, HH:MM" }),
    to: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 17:30")
      .meta({ description: "When it closes, HH:MM; 24:00 is the end of the day" }),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "must be later than the opening" });

export const OpeningDay = z
  .array(Opening)
  .max(10)
  .transform((openings) => openings.toSorted((a, b) => a.from.localeCompare(b.from)))
  .refine((openings) => openings.every(({ from }, at) => at === 0 || from >= (openings[at - 1]?.to ?? "")), {
    message: "must not overlap",
  })
  .meta({ description: "The opening hours of a day; sorted, and must not overlap. Empty: closed" });

const hasNoTwins = (services: { name: string }[]) =>
  new Set(services.map(({ name }) => name.toLowerCase())).size === services.length;

/** `renamed_from`: the service's previous name; resources that offer the service keep offering it. */
const NewService = z.strictObject({
  ...Service.shape,
  name: filledText(80).meta({
    description: "As customers are told it; at most 80 characters, and unique, ignoring case",
  }),
  renamed_from: filledText(80)
    .optional()
    .meta({ description: "Its name until now, if you rename it: resources that offer it keep offering it" }),
});
export type NewService = z.output<typeof NewService>;

export const OpeningHoursInput = z.partialRecord(Weekday, OpeningDay).meta({
  description:
    "Opening hours by weekday (“0” is Sunday), in your organization's time zone; a day left out is closed",
});

export const OrganizationPatch = z
  .strictObject({
    name: Name,
    address: filledText(300)
      .nullable()
      .meta({ description: "Where customers come to, as they are told it; null removes it" }),
    country: Country.nullable().meta({
      description:
        "Phone numbers without a country code are read as numbers of this country; null: they are stored without one",
    }),
    language: AgentLanguage.meta({
      description: "What customers are written to in whose own language isn't known",
    }),
    time_zone: TimeZone,
    services: z
      .array(NewService)
      .max(50)
      .refine(hasNoTwins, "must have different names")
      .meta({ description: "Replaces all services; at most 50, with different names" }),
    default_duration_minutes: Service.shape.duration_minutes.meta({
      description: "How long an appointment takes whose service is not among `services`",
    }),
    opening_hours: OpeningHoursInput.meta({
      description: "Replaces the hours of all days: by weekday (“0” is Sunday), a day left out is closed",
    }),
    lead_time_minutes: LeadTime,
    horizon_days: Horizon,
    reply_target_minutes: ReplyTarget,
    media_retention_days: MediaRetention,
    books_after_handover: z.boolean().meta({
      description:
        "Whether the agent goes on booking, moving and cancelling in conversations that it handed over, while the business is closed and no person has acted there",
    }),
    members_block_others,
  })
  .partial()
  .meta({
    id: "OrganizationPatch",
    description: "Changes to your organization's settings; what is left out stays",
  });
export type OrganizationPatch = z.infer<typeof OrganizationPatch>;
