import { z } from "zod";
import { Creator } from "./colleague";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";

/** caldav: a CalDAV server, such as Nextcloud, Apple or Fastmail. calcom: Cal.com, whose calendars are event types. */
export const CalendarKind = z.enum(["caldav", "calcom", "google", "microsoft"]);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** The kinds that are connected by OAuth consent at the provider, not by a password. */
export const GrantedKind = CalendarKind.extract(["google", "microsoft"]);
export type GrantedKind = z.infer<typeof GrantedKind>;

/**
 * The health of a calendar. waiting: it has not been read yet. stale: it blocks its resource but has not been read for
 * 15 minutes, so its current events are not known.
 */
export const CalendarHealth = z.enum(["ok", "waiting", "failing", "stale"]);
export type CalendarHealth = z.infer<typeof CalendarHealth>;

/** How many of a calendar's unreadable events are described. */
export const MOST_EXAMPLES = 5;

/**
 * An event of a calendar that could not be read, without its title. `starts`: its beginning as it is written there
 * (`2026-12-01`, `2026-12-01T09:00`, with a `Z` in UTC), or null if that can't be read. `reason` is for people and
 * starts in lower case.
 */
export const UnreadableExample = z
  .object({ starts: z.string().nullable(), reason: z.string() })
  .meta({ id: "UnreadableExample" });
export type UnreadableExample = z.infer<typeof UnreadableExample>;

/**
 * An external calendar that belongs to a resource. `blocks`: its busy times block the resource. `takes_appointments`:
 * the resource's appointments are written to it. `read_at`: when it was last read; `failing_since` and `failure`: since
 * when and why that fails. `unreadable`: how many of its events could not be read; `unreadable_examples`: some of
 * them, one for each reason. `connected_by`: who gave its credentials, if known. It is kept when they leave the team.
 */
export const CalendarConnection = z
  .object({
    id: Id,
    resource_id: Id,
    kind: CalendarKind,
    name: z.string(),
    account: z.string(),
    blocks: z.boolean(),
    takes_appointments: z.boolean(),
    state: CalendarHealth,
    unreadable: z.int(),
    unreadable_examples: z.array(UnreadableExample).max(MOST_EXAMPLES),
    connected_by: Creator.nullable(),
    read_at: Timestamp.nullable(),
    failing_since: Timestamp.nullable(),
    failure: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CalendarConnection" });
export type CalendarConnection = z.infer<typeof CalendarConnection>;

export const CalendarConnectionPage = z
  .object({ calendars: z.array(CalendarConnection), ...PageInfo })
  .meta({ id: "CalendarConnectionPage" });

/** The address of a server; https is assumed if it has no scheme. */
const ServerUrl = text(2048)
  .trim()
  .min(1)
  .transform((typed) => (typed.includes("://") ? typed : `https://${typed}`))
  .refine((url) => URL.canParse(url), "must be an address, such as caldav.example.com");

/** Access to a CalDAV account: server, user name and password, ideally an app password. */
const CalDavAccount = z.strictObject({
  kind: z.literal("caldav"),
  server_url: ServerUrl,
  username: filledText(200),
  password: text(500).min(1),
});

/** Access to Cal.com or to a self-hosted installation of it: an API v2 key. */
const CalComAccount = z.strictObject({
  kind: z.literal("calcom"),
  server_url: ServerUrl.default("https://api.cal.com"),
  api_key: filledText(500),
});

/** Access to a Google or Microsoft account: a grant, usable for 15 minutes by the user who received it. */
const GrantedAccount = z.strictObject({ kind: GrantedKind, grant: text(32_768).min(1) });

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

/** The provider to connect calendars from. `calendar_id`: reconnects that calendar, whose access has ended. */
export const NewCalendarAuthorization = z
  .strictObject({ kind: GrantedKind, calendar_id: Id.optional() })
  .meta({ id: "NewCalendarAuthorization" });

/** The URL to send the browser to. It returns to the dashboard's calendars page with a code and the state. */
export const CalendarAuthorization = z.object({ url: z.url() }).meta({ id: "CalendarAuthorization" });

/** The parameters that the provider added to the return address. */
export const AnsweredAuthorization = z
  .strictObject({ code: text(4096).min(1), state: text(8192).min(1) })
  .meta({ id: "AnsweredAuthorization" });

/** A grant: an account's sealed tokens. The user who got it uses it to list and connect the account's calendars. */
export const CalendarGrant = z
  .object({ kind: GrantedKind, calendar_id: Id.nullable(), grant: z.string() })
  .meta({ id: "CalendarGrant" });

/** The account whose calendars are listed. */
export const CalendarLookup = CalendarAccount.meta({ id: "CalendarLookup" });

/**
 * The calendars of an account; `external_id` identifies one when connecting it. `is_read_only`: appointments can't be
 * written to it, if the service reports that.
 */
export const FoundCalendars = z
  .object({
    calendars: z.array(z.object({ external_id: z.string(), name: z.string(), is_read_only: z.boolean() })),
  })
  .meta({ id: "FoundCalendars" });

/** The resource that a calendar belongs to, and what it is used for. */
const Purpose = {
  external_id: text(2048).min(1),
  resource_id: Id,
  blocks: z.boolean().default(true),
  takes_appointments: z.boolean().default(false),
};

/** A calendar to connect, from the list of the account's calendars. */
export const NewCalendarConnection = z
  .discriminatedUnion("kind", [
    CalDavAccount.extend(Purpose),
    CalComAccount.extend(Purpose),
    GrantedAccount.extend(Purpose),
  ])
  .meta({ id: "NewCalendarConnection" });

/** Changes to a connected calendar. A new password, key or grant is tested before it is stored. */
export const CalendarConnectionPatch = z
  .strictObject({
    resource_id: Id,
    blocks: z.boolean(),
    takes_appointments: z.boolean(),
    password: CalDavAccount.shape.password,
    api_key: CalComAccount.shape.api_key,
    grant: GrantedAccount.shape.grant,
  })
  .partial()
  .meta({ id: "CalendarConnectionPatch" });
