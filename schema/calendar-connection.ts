import { z } from "zod";
import { Creator } from "./colleague";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";

export const CalendarKind = z.enum(["caldav", "calcom", "google", "microsoft"]).meta({
  id: "CalendarKind",
  description:
    "caldav: a CalDAV server, such as Nextcloud, Apple or Fastmail. calcom: Cal.com, whose calendars are event types",
});
export type CalendarKind = z.infer<typeof CalendarKind>;

export const GrantedKind = CalendarKind.extract(["google", "microsoft"]).meta({
  id: "GrantedKind",
  description: "A provider that calendars are connected from by consent, not by a password",
});
export type GrantedKind = z.infer<typeof GrantedKind>;

export const CalendarHealth = z.enum(["ok", "waiting", "failing", "stale"]).meta({
  id: "CalendarHealth",
  description:
    "waiting: it has not been read yet. failing: it can't be read or written. stale: it blocks its resource but has not been read for 15 minutes, so its current events are not known",
});
export type CalendarHealth = z.infer<typeof CalendarHealth>;

/** How many of a calendar's unreadable events are described. */
export const MOST_EXAMPLES = 5;

export const UnreadableExample = z
  .object({
    starts: z.string().nullable().meta({
      description:
        "When it begins, as it is written there: 2026-12-01, 2026-12-01T09:00, with a Z in UTC; null if that can't be read",
    }),
    reason: z.string().meta({ description: "Why, in words" }),
  })
  .meta({ id: "UnreadableExample", description: "An event that could not be read, without its title" });
export type UnreadableExample = z.infer<typeof UnreadableExample>;

export const CalendarConnection = z
  .object({
    id: Id,
    resource_id: Id.meta({ description: "The resource that it belongs to" }),
    kind: CalendarKind,
    name: z.string().meta({ description: "What it is called there" }),
    account: z.string().meta({ description: "The account that it is read with, in words" }),
    blocks: z.boolean().meta({ description: "Whether its busy times block the resource" }),
    takes_appointments: z
      .boolean()
      .meta({ description: "Whether the resource's appointments are written to it" }),
    state: CalendarHealth,
    unreadable: z.int().meta({ description: "How many of its events could not be read" }),
    unreadable_examples: z
      .array(UnreadableExample)
      .max(MOST_EXAMPLES)
      .meta({ description: "Some of them, one for each reason" }),
    connected_by: Creator.nullable().meta({
      description: "Who gave its credentials; null if that is not known. It is kept when they leave the team",
    }),
    read_at: Timestamp.nullable().meta({ description: "When it was last read; null if never" }),
    failing_since: Timestamp.nullable().meta({
      description: "Since when reading or writing it fails; null if it works",
    }),
    failure: z.string().nullable().meta({ description: "Why that fails; null if it works" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CalendarConnection", description: "An external calendar that belongs to a resource" });
export type CalendarConnection = z.infer<typeof CalendarConnection>;

export const CalendarConnectionPage = z
  .object({ calendars: z.array(CalendarConnection), ...PageInfo })
  .meta({ id: "CalendarConnectionPage", description: "A page of connected calendars" });

const ServerUrl = text(2048)
  .trim()
  .min(1)
  .transform((typed) => (typed.includes("://") ? typed : `https://${typed}`))
  .refine((url) => URL.canParse(url), "must be an address, such as caldav.example.com")
  .meta({ description: "The server's address; https is assumed" });

/** Access to a CalDAV account: server, user name and password, ideally an app password. */
const CalDavAccount = z
  .strictObject({
    kind: z.literal("caldav"),
    server_url: ServerUrl,
    username: filledText(200).meta({ description: "The account's user name" }),
    password: text(500).min(1).meta({ description: "Ideally an app password; stored sealed" }),
  })
  .meta({ id: "CalDavAccount", description: "A CalDAV account" });

/** Access to Cal.com or to a self-hosted installation of it: an API v2 key. */
const CalComAccount = z
  .strictObject({
    kind: z.literal("calcom"),
    server_url: ServerUrl.default("https://api.cal.com"),
    api_key: filledText(500).meta({ description: "A key of its API v2; stored sealed" }),
  })
  .meta({ id: "CalComAccount", description: "Cal.com, or a self-hosted installation of it" });

/** Access to a Google or Microsoft account: a grant, usable for 15 minutes by the user who received it. */
const GrantedAccount = z
  .strictObject({
    kind: GrantedKind,
    grant: text(32_768).min(1).meta({
      description:
        "What the provider's consent was exchanged for; usable for 15 minutes by the user who got it",
    }),
  })
  .meta({ id: "GrantedAccount", description: "A Google or Microsoft account" });

export const CalendarAccount = z.discriminatedUnion("kind", [CalDavAccount, CalComAccount, GrantedAccount]);
export type CalendarAccount = z.output<typeof CalendarAccount>;

/** The account's credentials as stored (sealed): what was entered, or the tokens from a grant. */
export const KeptAccount = z.discriminatedUnion("kind", [
  CalDavAccount,
  CalComAccount,
  z.strictObject({
    kind: GrantedKind,
    refresh_token: z.string(),
    access_token: z.string(),
    expires_at: z.number(),
  }),
]);
export type KeptAccount = z.output<typeof KeptAccount>;

export const NewCalendarAuthorization = z
  .strictObject({
    kind: GrantedKind,
    calendar_id: Id.optional().meta({ description: "Reconnects this calendar, whose access has ended" }),
  })
  .meta({ id: "NewCalendarAuthorization", description: "The provider to connect calendars from" });

export const CalendarAuthorization = z
  .object({
    url: z.url().meta({
      description:
        "Send the browser here; it returns to the dashboard's calendars page with a code and the state",
    }),
  })
  .meta({ id: "CalendarAuthorization", description: "Where the user gives consent" });

export const AnsweredAuthorization = z
  .strictObject({
    code: text(4096).min(1).meta({ description: "Its `code`" }),
    state: text(8192).min(1).meta({ description: "Its `state`" }),
  })
  .meta({ id: "AnsweredAuthorization", description: "What the provider added to the return address" });

export const CalendarGrant = z
  .object({
    kind: GrantedKind,
    calendar_id: Id.nullable().meta({
      description: "The calendar that was to be reconnected, if one was; otherwise null",
    }),
    grant: z
      .string()
      .meta({ description: "The account's sealed tokens; usable for 15 minutes by the user who got it" }),
  })
  .meta({ id: "CalendarGrant", description: "Access to an account, to list and connect its calendars with" });

export const CalendarLookup = CalendarAccount.meta({
  id: "CalendarLookup",
  description: "The account whose calendars are listed",
});

export const FoundCalendars = z
  .object({
    calendars: z
      .array(
        z.object({
          external_id: z.string().meta({ description: "Names the calendar when you connect it" }),
          name: z.string().meta({ description: "What it is called there" }),
          is_read_only: z
            .boolean()
            .meta({ description: "Whether appointments can't be written to it, if the service says so" }),
        }),
      )
      .meta({ description: "At Cal.com: event types" }),
  })
  .meta({ id: "FoundCalendars", description: "The calendars of an account" });

/** The resource that a calendar belongs to, and what it is used for. */
const Purpose = {
  external_id: text(2048)
    .min(1)
    .meta({ description: "Which of the account's calendars, from the list of them" }),
  resource_id: Id.meta({ description: "The resource that it belongs to" }),
  blocks: z.boolean().default(true).meta({ description: "Whether its busy times block the resource" }),
  takes_appointments: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the resource's appointments are written to it" }),
};

export const NewCalendarConnection = z
  .discriminatedUnion("kind", [
    CalDavAccount.extend(Purpose).meta({
      id: "NewCalDavCalendar",
      description: "A calendar of a CalDAV account",
    }),
    CalComAccount.extend(Purpose).meta({ id: "NewCalComCalendar", description: "An event type of Cal.com" }),
    GrantedAccount.extend(Purpose).meta({
      id: "NewGrantedCalendar",
      description: "A calendar of Google or Microsoft",
    }),
  ])
  .meta({
    id: "NewCalendarConnection",
    description: "A calendar to connect, from the list of the account's calendars",
  });

export const CalendarConnectionPatch = z
  .strictObject({
    resource_id: Id.meta({ description: "The resource that it belongs to" }),
    blocks: z.boolean().meta({ description: "Whether its busy times block the resource" }),
    takes_appointments: z
      .boolean()
      .meta({ description: "Whether the resource's appointments are written to it" }),
    password: CalDavAccount.shape.password,
    api_key: CalComAccount.shape.api_key,
    grant: GrantedAccount.shape.grant,
  })
  .partial()
  .meta({
    id: "CalendarConnectionPatch",
    description:
      "Changes to a connected calendar; what is left out stays. A new password, key or grant is tested before it is stored",
  });
