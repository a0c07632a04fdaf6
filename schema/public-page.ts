import { z } from "zod";
import { BookingStatus } from "./booking";
import { AsksFor, PageSettings } from "./booking-page";
import { BookingTimeInput } from "./booking-time";
import { Email, filledText, Id, Timestamp, TimestampInput, text } from "./common";
import { AgentLanguage } from "./model";
import { Name } from "./name";
import { Organization, Service } from "./organization";
import { PageLanguage } from "./page-language";
import { VisitOrigin } from "./page-statistics";
import { ClosedDate, FreeSlot } from "./slot";

/** An address that a visitor asks for: unknown ones are 404, whatever they look like. */
const slug = text(100, 1).meta({ description: "The page's address after /book/", example: "harbour-dental" });
const token = text(100, 1).meta({
  description: "The secret of the customer's own link to their appointment",
});

export const OnePage = z.strictObject({ slug });
export const SeenPage = OnePage.extend(VisitOrigin);
export const OneLink = z.strictObject({ token });

const Consent = z
  .object({
    version: z.int().meta({ description: "Send it as `consent_version` once the customer agrees" }),
    text: z.string().meta({ description: "What customers agree to" }),
  })
  .meta({ id: "PublicConsent", description: "What customers have to agree to before they book" });

const Picture = z
  .object({
    url: z.string().meta({ description: "Where it is, for good: another picture has another address" }),
    width: z.int().meta({ description: "In pixels" }),
    height: z.int().meta({ description: "In pixels" }),
  })
  .meta({ id: "PublicPicture", description: "A picture that the page shows" });
export type PublicPicture = z.infer<typeof Picture>;

export const OnePicture = OnePage.extend({ picture_id: Id });

export const PublicPage = z
  .object({
    slug: z.string().meta({
      description: "The page's present address; another than the one you asked for if that is a former one",
    }),
    state: z.enum(["on", "paused"]).meta({ description: "paused: nothing can be booked on it for now" }),
    paused_text: PageSettings.shape.paused_text,
    name: Organization.shape.name,
    address: Organization.shape.address,
    time_zone: Organization.shape.time_zone,
    opening_hours: Organization.shape.opening_hours,
    lead_time_minutes: Organization.shape.lead_time_minutes,
    horizon_days: Organization.shape.horizon_days,
    welcome: PageSettings.shape.welcome,
    colour: PageSettings.shape.colour,
    text_colour: PageSettings.shape.text_colour,
    imprint_url: z.string().nullable().meta({ description: "Who is behind the page; null if not given" }),
    privacy_url: z.string().nullable().meta({ description: "The privacy notice; null if not given" }),
    languages: z.array(PageLanguage).meta({ description: "The languages that visitors can choose" }),
    asks_for: AsksFor,
    asks_notes: PageSettings.shape.asks_notes,
    asks_reason: PageSettings.shape.asks_reason,
    change_until_hours: PageSettings.shape.change_until_hours,
    waiting_list: PageSettings.shape.waiting_list.meta({
      description: "Whether customers can join the waiting list",
    }),
    consent: Consent.nullable().meta({ description: "What customers have to agree to; null if nothing" }),
    asks_code: z.boolean().meta({
      description: "Whether an e-mail address is needed, and a code that `POST …/codes` mails there",
    }),
    logo: Picture.nullable().meta({ description: "The business's logo; null if it has none" }),
  })
  .meta({ id: "PublicPage", description: "What anybody may know of a business that shows its booking page" });
export type PublicPage = z.output<typeof PublicPage>;

const Person = z
  .object({ id: Id, name: z.string().meta({ description: "As customers are told it" }) })
  .meta({ id: "PublicPerson", description: "Somebody whom customers can choose" });
export type PublicPerson = z.infer<typeof Person>;

export const PublicServices = z
  .object({
    services: z.array(
      Service.omit({
        ...{ hidden: true, picture_id: true },
        ...{ buffer_before_minutes: true, buffer_after_minutes: true },
      })
        .extend({
          picture: Picture.nullable().meta({ description: "Its picture; null if it has none" }),
          people: z.array(Person).meta({ description: "Who does it, if customers can choose; else empty" }),
        })
        .meta({ id: "PublicService", description: "A service that can be booked on the page" }),
    ),
  })
  .meta({ id: "PublicServices", description: "What can be booked on the page, in its order" });

const service = filledText(80).meta({ description: "The name of the service, in any case" });

export const PublicServicesQuery = OnePage.extend({
  service: service.optional().meta({ description: "Only this service, even if it is hidden" }),
});

const DAYS = 31;

export const PublicSlotQuery = OnePage.extend({
  service: service.optional().meta({
    description: "The name of the service; needed unless the business has named none",
  }),
  resource: Id.optional().meta({
    description: "Only times at which this person is free; by default anybody",
  }),
  from: TimestampInput.optional().meta({
    description: "Only times that begin then or later; by default now",
  }),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(DAYS)
    .default(14)
    .meta({ description: "How many days to look at, at most 31" }),
  ...VisitOrigin,
});

export const PublicSlots = z
  .object({
    time_zone: z.string().meta({ description: "The business's IANA time zone" }),
    minutes: z.int().meta({ description: "How long each of them is" }),
    slots: z.array(FreeSlot).meta({
      description:
        "The free times, at most 1,000. `resource_ids` names only people whom customers can choose",
    }),
    closed: z.array(ClosedDate).meta({
      description:
        "The dates in these days on which nobody works who could be booked; others without a time are full",
    }),
    next_free: Timestamp.nullable().meta({
      description: "If there is none in these days: the next one in the 120 days after them; null if none",
    }),
  })
  .meta({ id: "PublicSlots", description: "The free times of a service" });

export const Challenge = z
  .object({
    challenge: z.string().meta({ description: "Send it back as it is" }),
    difficulty: z.int().meta({
      description:
        "With how many zero bits the SHA-256 of `challenge`, a dot and your `nonce` has to begin (UTF-8)",
    }),
    expires_at: Timestamp.meta({ description: "Until when it can be used, once" }),
  })
  .meta({ id: "BookingChallenge", description: "A proof of work to do before a booking" });

const Proof = z
  .strictObject({
    challenge: text(300).meta({ description: "As `GET …/challenge` returned it" }),
    nonce: text(40).meta({ description: "What was found for it" }),
  })
  .meta({ id: "BookingProof", description: "The proof that some work was done for this booking" });
export type Proof = z.infer<typeof Proof>;

export const PageCodeFields = OnePage.extend({
  email: Email,
  language: AgentLanguage.optional().meta({ description: "What the mail is written in" }),
});
export type PageCodeFields = z.output<typeof PageCodeFields>;

export const NewPageCode = PageCodeFields.extend({ proof: Proof });

export const PageCode = z
  .object({ expires_at: Timestamp.meta({ description: "Until when a code that is mailed now can be used" }) })
  .meta({ id: "BookingPageCode", description: "What is said of a code, whether or not one was mailed" });
export type PageCode = z.output<typeof PageCode>;

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
  service: service.optional().meta({
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
    person: Person.nullable().meta({ description: "With whom; null if it is with no person" }),
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
