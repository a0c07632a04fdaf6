import { z } from "zod";
import { textColour } from "../lib/text/contrast";
import { filledText, Id, text } from "./common";
import { AgentLanguage } from "./model";
import { PageLanguage } from "./page-language";

export const BookingPageState = z.enum(["off", "on", "paused"]).meta({
  id: "BookingPageState",
  description:
    "off: nobody sees the page. paused: it is shown with a sentence, and nothing can be booked on it",
});
export type BookingPageState = z.infer<typeof BookingPageState>;

export const AsksFor = z.enum(["phone", "email", "either", "both"]).meta({
  id: "BookingPageAsksFor",
  description: "What customers have to enter to be reached: either is at least one of the two",
});
export type AsksFor = z.infer<typeof AsksFor>;

/** Words of our own addresses, and such as a stranger would take for ours. */
const RESERVED = new Set(
  `about account admin api app appointment appointments assets auth blog book booking bookings calendar challenge
  contact dashboard demo docs embed frontdesk health help home host inbox join leads legal login logout mail manage me
  new null official organization overview page pay payment preview pricing privacy public register root security
  services settings setup sign-in sign-up slots static status support system team terms undefined verify waiting-list
  webhooks www`.split(/\s+/),
);

const Slug = z
  .string()
  .min(3)
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and single hyphens between them")
  .refine((slug) => !RESERVED.has(slug), "is reserved")
  .meta({
    id: "BookingPageSlug",
    description:
      "The page's address after /book/: 3 to 60 lower-case letters, digits and hyphens; some words are reserved",
    example: "harbour-dental",
  });

/** What is wrong with an address, or whether another page has it; null if it can be chosen. */
export const SlugFault = z.enum(["form", "reserved", "taken"]).nullable();

/** What is wrong with an address as it is written; null if nothing is. */
export function faultOfSlug(slug: string): "form" | "reserved" | null {
  if (RESERVED.has(slug)) return "reserved";
  return Slug.safeParse(slug).success ? null : "form";
}

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f6f54")
  .transform((colour) => colour.toLowerCase())
  .refine(
    (colour) => textColour(colour) !== null,
    "has too little contrast with both white and dark text (WCAG asks for 4.5:1)",
  )
  .meta({ description: "The page's colour, such as #1f6f54; text on it needs a contrast of 4.5:1" });

const Address = text(500)
  .trim()
  .regex(
    /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?$/i,
    "must be an address that begins with https://",
  )
  .meta({ example: "https://example.com/privacy" });

const MOST_HOURS = 168;

const shown = {
  state: BookingPageState,
  paused_text: filledText(300).nullable().meta({
    description: "What visitors read while the page is paused; null: a sentence of ours",
  }),
  welcome: filledText(1000).nullable().meta({ description: "Words of welcome; null if there are none" }),
  colour: Colour.nullable().meta({ description: "The page's colour, such as #1f6f54; null: the usual one" }),
  imprint_url: Address.nullable().meta({
    description: "Who is behind the page; null if it has no such link",
  }),
  privacy_url: Address.nullable().meta({ description: "The privacy notice; null if it has no such link" }),
  languages: z
    .array(PageLanguage)
    .min(1)
    .max(PageLanguage.options.length)
    .refine((all) => new Set(all).size === all.length, "must be different")
    .meta({
      description: "The languages that visitors can choose; the first is shown if theirs is none of them",
    }),
  asks_for: AsksFor,
  asks_notes: z.boolean().meta({ description: "Whether customers may add notes" }),
  consent_text: filledText(2000).nullable().meta({
    description: "What customers agree to when they book; null: they are asked for no consent",
  }),
  change_until_hours: z.int().min(0).max(MOST_HOURS).meta({
    description: "Until how many hours before the appointment customers may move or cancel it themselves",
  }),
  asks_reason: z.boolean().meta({ description: "Whether customers are asked why they cancel" }),
  sends_links: z.boolean().meta({
    description:
      "Whether confirmations, reminders and the agent's words about an appointment hold the customer's own link to it, once the page has been shown",
  }),
  agent_sends_page: z.boolean().meta({
    description: "Whether the agent may send customers the page's address, while the page is on",
  }),
  logo_id: Id.nullable().meta({
    description: "An uploaded picture that is shown as the business's logo; null: none",
  }),
  asks_code: z.boolean().meta({
    description:
      "Whether customers have to enter their e-mail address, and then a code that is mailed there. Nobody is asked while your organization can't mail customers",
  }),
};

const bookings_per_hour = z.int().min(1).max(1000).meta({
  description:
    "How many appointments may be booked on the page in an hour; then owners are told, and it waits",
});

const waiting = {
  waiting_list: z.boolean().meta({
    description:
      "Whether customers can join the waiting list on the page, and free times are offered to those on it",
  }),
  waiting_hold_minutes: z.int().min(5).max(720).meta({
    description: "For how many minutes a time is held for a customer on the waiting list, then for the next",
  }),
  waiting_offers_per_day: z.int().min(1).max(20).meta({
    description: "How many times are offered to a customer on the waiting list in a day, at most",
  }),
};

export const PageSettings = z
  .object({
    slug: z.string().nullable().meta({
      description: "The page's address after /book/; null until it is chosen",
      example: "harbour-dental",
    }),
    former_slugs: z.array(z.string()).meta({
      description:
        "Its former addresses, which lead to this one. Another organization can take one after 90 days",
    }),
    ...shown,
    colour: z
      .string()
      .nullable()
      .meta({ description: "The page's colour, such as #1f6f54; null: the usual one" }),
    text_colour: z.string().nullable().meta({
      description:
        "The colour of text on `colour`: white or dark, whichever can be read; null without a colour",
    }),
    consent_version: z.int().meta({
      description: "Which version `consent_text` is: it rises with each change; 0 if there never was one",
    }),
    bookings_per_hour,
    ...waiting,
  })
  .meta({
    id: "BookingPageSettings",
    description: "The settings of your organization's public booking page",
  });
export type PageSettings = z.infer<typeof PageSettings>;

export const PageSettingsPatch = z
  .strictObject({ slug: Slug, ...shown, bookings_per_hour, ...waiting })
  .partial()
  .meta({
    id: "BookingPageSettingsPatch",
    description: "Changes to the booking page's settings; what is left out stays",
  });
export type PageSettingsPatch = z.infer<typeof PageSettingsPatch>;

/** The settings of an organization that never changed any. */
export const PAGE_DEFAULTS = {
  slug: null,
  state: "off" as const,
  paused_text: null,
  welcome: null,
  colour: null,
  imprint_url: null,
  privacy_url: null,
  languages: ["en" as const],
  asks_for: "either" as const,
  asks_notes: true,
  consent_text: null,
  consent_version: 0,
  change_until_hours: 24,
  asks_reason: false,
  bookings_per_hour: 60,
  sends_links: true,
  agent_sends_page: true,
  was_shown: false,
  logo_id: null,
  asks_code: false,
  waiting_list: true,
  waiting_hold_minutes: 15,
  waiting_offers_per_day: 3,
};

/** What a customer answered to one of a service's questions. */
export const GivenAnswer = z
  .object({
    question: z.string().meta({ description: "The question as it was asked" }),
    answer: z.string().meta({ description: "What the customer answered" }),
  })
  .meta({ id: "GivenAnswer", description: "A service's question, and what the customer answered" });
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** Where a customer came from, as the page's address said. */
export const BookingOrigin = z
  .record(z.string(), z.string())
  .meta({ description: "Where the customer came from: `source` and the `utm_…` of the page's address" });
export type BookingOrigin = z.infer<typeof BookingOrigin>;

export const PageEntry = z
  .object({
    booking_id: Id,
    name: z.string().meta({ description: "As the customer entered it" }),
    phone: z
      .string()
      .nullable()
      .meta({ description: "In E.164; null if none was entered. Nobody verified it" }),
    email: z.string().nullable().meta({ description: "Null if none was entered" }),
    email_proven: z.boolean().meta({
      description: "Whether they entered a code that was mailed there; else nobody verified it",
    }),
    answers: z.array(GivenAnswer).meta({ description: "The answers to the service's questions" }),
    language: AgentLanguage,
    consent_version: z.int().nullable().meta({ description: "Null if no consent was asked for" }),
    consent_text: z.string().nullable().meta({ description: "What the customer agreed to, word for word" }),
    consented_at: z.string().nullable().meta({ description: "When, ISO 8601 in UTC", format: "date-time" }),
    origin: BookingOrigin,
  })
  .meta({ id: "BookingPageEntry", description: "What a customer entered on the booking page" });

/** How the channel ids of leads begin who are known from the page alone, where nobody verified what they typed. */
export const PAGE_CHANNEL = "page:";
