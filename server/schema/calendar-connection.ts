import { z } from "zod";
import { filledText, Id, PageInfo, Timestamp, text } from "./common";

/** caldav: a CalDAV server, such as Nextcloud's, Apple's or Fastmail's. calcom: Cal.com, whose calendars are event types. */
export const CalendarKind = z.enum(["caldav", "calcom", "google", "microsoft"]);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** The kinds whose accounts are opened by asking their holder at the provider, not by a password. */
export const GrantedKind = CalendarKind.extract(["google", "microsoft"]);
export type GrantedKind = z.infer<typeof GrantedKind>;

/**
 * How a calendar is. waiting: it was never read. stale: it was not read for a quarter of an hour, so what is in it now
 * is not known.
 */
export const CalendarHealth = z.enum(["ok", "waiting", "failing", "stale"]);
export type CalendarHealth = z.infer<typeof CalendarHealth>;

/**
 * A calendar outside that is the one of a resource. `blocks`: while somebody is busy there, the resource can't be booked.
 * `takes_appointments`: the resource's appointments are written there. `read_at`: when it was last read; `failing_since`
 * and `failure`: since when and why it can't be. `unreadable`: how many of its events could not be understood.
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

/** The address of a server; without a scheme it is HTTPS. */
const ServerUrl = text(2048)
  .trim()
  .min(1)
  .transform((typed) => (typed.includes("://") ? typed : `https://${typed}`))
  .refine((url) => URL.canParse(url), "must be an address, such as caldav.example.com");

/** What opens an account at a CalDAV server: its address, a user name, and a password, best one for this app alone. */
const CalDavAccount = z.strictObject({
  kind: z.literal("caldav"),
  server_url: ServerUrl,
  username: filledText(200),
  password: text(500).min(1),
});

/** What opens an account at Cal.com, or at one's own installation of it: a key of its API v2. */
const CalComAccount = z.strictObject({
  kind: z.literal("calcom"),
  server_url: ServerUrl.default("https://api.cal.com"),
  api_key: filledText(500),
});

/** What opens an account at Google or Microsoft: a grant of its holder, by whoever was given it, within 15 minutes. */
const GrantedAccount = z.strictObject({ kind: GrantedKind, grant: text(32_768).min(1) });

export const CalendarAccount = z.discriminatedUnion("kind", [CalDavAccount, CalComAccount, GrantedAccount]);
export type CalendarAccount = z.output<typeof CalendarAccount>;

/** What is kept of an account, sealed: what was typed, or the tokens that a grant held. */
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

/** At whom calendars are to be connected; with `calendar_id`, the one to connect again whose access has ended. */
export const NewCalendarAuthorization = z
  .strictObject({ kind: GrantedKind, calendar_id: Id.optional() })
  .meta({ id: "NewCalendarAuthorization" });

/** Where the browser is to go; it comes back to the dashboard's page of calendars, with a code and the state. */
export const CalendarAuthorization = z.object({ url: z.url() }).meta({ id: "CalendarAuthorization" });

/** What the provider added to the address that the browser came back to. */
export const AnsweredAuthorization = z
  .strictObject({ code: text(4096).min(1), state: text(8192).min(1) })
  .meta({ id: "AnsweredAuthorization" });

/** A grant: the tokens of an account, sealed. Whoever was given it finds and connects the account's calendars with it. */
export const CalendarGrant = z
  .object({ kind: GrantedKind, calendar_id: Id.nullable(), grant: z.string() })
  .meta({ id: "CalendarGrant" });

/** An account whose calendars are to be listed. */
export const CalendarLookup = CalendarAccount.meta({ id: "CalendarLookup" });

/**
 * The calendars of an account; `external_id` names one when it is connected. `is_read_only`: appointments can't be written into
 * it, as far as its service tells that.
 */
export const FoundCalendars = z
  .object({
    calendars: z.array(z.object({ external_id: z.string(), name: z.string(), is_read_only: z.boolean() })),
  })
  .meta({ id: "FoundCalendars" });

/** Whose a calendar is, and what it is for. */
const Purpose = {
  external_id: text(2048).min(1),
  resource_id: Id,
  blocks: z.boolean().default(true),
  takes_appointments: z.boolean().default(false),
};

/** A calendar to connect, of those that the account was found to have. */
export const NewCalendarConnection = z
  .discriminatedUnion("kind", [
    CalDavAccount.extend(Purpose),
    CalComAccount.extend(Purpose),
    GrantedAccount.extend(Purpose),
  ])
  .meta({ id: "NewCalendarConnection" });

/** What is to change of a connected calendar. A new password, key or grant is tried before it is kept. */
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
