import { z } from "zod";
import { BookingStatus } from "./booking";
import { PageSettings } from "./booking-page";
import { BookingTimeInput } from "./booking-time";
import { Email, Id, Timestamp, text } from "./common";
import { AgentLanguage } from "./model";
import { Name } from "./name";
import { ChosenService, OnePage, Proof, PublicPerson } from "./public-page";

const token = text(100, 1).meta({
  description: "The secret of the customer's own link to their appointment",
});

export const OneLink = z.strictObject({ token });

/** The parts of the page's address that say where a customer came from. */
export const ORIGIN_FIELDS = [
  "source",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

const origin = text(200).optional();

/** What a visitor enters to book. */
export const PageBookingFields = OnePage.extend({
  service: ChosenService.optional().meta({
    description: "The name of the service; needed unless the business has named none",
  }),
  starts_at: BookingTimeInput.meta({
    example: "2031-03-04T10:00:00Z",
    description: "One of the free times. Without an offset it is in the business's time zone",
  }),
  resource: Id.nullable().default(null).meta({ description: "With whom; null: with anybody who is free" }),
  name: Name.meta({ description: "The customer's name" }),
  phone: text(40).trim().optional().meta({
    description: "The customer's number, with a country code unless the business has set its country",
    example: "+44 20 7946 0018",
  }),
  email: Email.optional(),
  notes: text(1000).trim().optional().meta({ description: "What else the business should know" }),
  answers: z
    .record(text(40), text(500).trim())
    .default({})
    .meta({ description: "The answers to the service's questions by their ids: yes or no to a yes_no" }),
  consent_version: z
    .int()
    .optional()
    .meta({ description: "The version of the text that the customer agrees to" }),
  language: AgentLanguage.optional().meta({ description: "What the customer is written to in" }),
  source: origin.meta({ description: "Where the customer came from, such as instagram" }),
  utm_source: origin.meta({ description: "As in the page's address" }),
  utm_medium: origin.meta({ description: "As in the page's address" }),
  utm_campaign: origin.meta({ description: "As in the page's address" }),
  utm_term: origin.meta({ description: "As in the page's address" }),
  utm_content: origin.meta({ description: "As in the page's address" }),
  ref: text(100).optional().meta({
    description:
      "As in the page's address, if the agent sent it: the appointment then is that customer's. One that is forged or older than a week is as none",
  }),
  website: text(200)
    .optional()
    .meta({ description: "Leave it empty: only programs that fill in everything don't" }),
  code: text(20).optional().meta({ description: "If the page asks for one: what was mailed to `email`" }),
});
export type PageBookingFields = z.output<typeof PageBookingFields>;

export const NewPageBooking = PageBookingFields.extend({ proof: Proof });

export const PublicBooking = z
  .object({
    status: BookingStatus,
    services: z.array(z.string()).meta({ description: "What it is for" }),
    starts_at: Timestamp.nullable().meta({ description: "Null while it has no time" }),
    ends_at: Timestamp.nullable().meta({ description: "Null while it has no time" }),
    time_zone: z.string().meta({ description: "The business's IANA time zone" }),
    business: z.string().meta({ description: "The business's name" }),
    slug: z.string().nullable().meta({ description: "The address of its booking page; null if it has none" }),
    location: z.string().nullable().meta({ description: "Where it takes place; null if not given" }),
    person: PublicPerson.nullable().meta({ description: "With whom; null if it is with no person" }),
    can_change: z.boolean().meta({ description: "Whether the customer may move or cancel it now" }),
    change_until: Timestamp.nullable().meta({ description: "Until when they may; null if it has no time" }),
    asks_reason: PageSettings.shape.asks_reason,
    calendar_url: z.string().meta({ description: "Where it can be downloaded as a calendar file (.ics)" }),
  })
  .meta({ id: "PublicBooking", description: "An appointment as its customer sees it" });
export type PublicBooking = z.infer<typeof PublicBooking>;

export const BookedOnPage = PublicBooking.extend({
  token: z.string().meta({
    description:
      "The secret of the customer's own link: whoever has it can see, move and cancel this appointment until a day after it",
  }),
}).meta({
  id: "BookedOnPage",
  description: "A new appointment, and the secret of the customer's link to it",
});
export type BookedOnPage = z.infer<typeof BookedOnPage>;

export const PublicBookingPatch = OneLink.extend({
  starts_at: BookingTimeInput.optional().meta({ description: "Another of the free times" }),
  status: z.literal("cancelled").optional().meta({ description: "cancelled cancels it" }),
  reason: text(500).trim().optional().meta({ description: "Why it is cancelled" }),
}).refine(({ starts_at, status }) => (starts_at === undefined) !== (status === undefined), {
  path: ["starts_at"],
  message: "or a status is needed, and not both",
});
