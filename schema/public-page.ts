import { z } from "zod";
import { AsksFor, PageSettings } from "./booking-page";
import { Email, filledText, Id, Timestamp, TimestampInput, text } from "./common";
import { AgentLanguage } from "./model";
import { Organization } from "./organization";
import { PageLanguage } from "./page-language";
import { VisitOrigin } from "./page-statistics";
import { Service } from "./service";
import { ClosedDate, FreeSlot } from "./slot";

/** An address that a visitor asks for: unknown ones are 404, whatever they look like. */
const slug = text(100, 1).meta({ description: "The page's address after /book/", example: "harbour-dental" });

export const OnePage = z.strictObject({ slug });
export const SeenPage = OnePage.extend(VisitOrigin);

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

export const PublicPerson = z
  .object({ id: Id, name: z.string().meta({ description: "As customers are told it" }) })
  .meta({ id: "PublicPerson", description: "Somebody whom customers can choose" });
export type PublicPerson = z.infer<typeof PublicPerson>;

export const PublicServices = z
  .object({
    services: z.array(
      Service.omit({
        ...{ hidden: true, picture_id: true },
        ...{ buffer_before_minutes: true, buffer_after_minutes: true },
      })
        .extend({
          picture: Picture.nullable().meta({ description: "Its picture; null if it has none" }),
          people: z
            .array(PublicPerson)
            .meta({ description: "Who does it, if customers can choose; else empty" }),
        })
        .meta({ id: "PublicService", description: "A service that can be booked on the page" }),
    ),
  })
  .meta({ id: "PublicServices", description: "What can be booked on the page, in its order" });

/** What a visitor chooses. */
export const ChosenService = filledText(80).meta({ description: "The name of the service, in any case" });

export const PublicServicesQuery = OnePage.extend({
  service: ChosenService.optional().meta({ description: "Only this service, even if it is hidden" }),
});

const DAYS = 31;

export const PublicSlotQuery = OnePage.extend({
  service: ChosenService.optional().meta({
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
        "The dates in these days on which nobody works who could be booked; others without a time are full, unless they are `too_late`",
    }),
    too_late: z.array(z.iso.date()).meta({
      description:
        "The dates in these days, by the business's clock, on which it is too late to book: they are within `lead_time_minutes`",
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

export const Proof = z
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
