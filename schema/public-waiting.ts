import { z } from "zod";
import { CalendarDate, Timestamp, text } from "./common";
import { NewPageBooking, PageBookingFields, PublicBooking } from "./public-booking";
import { areDays, OfferAnswer, OfferStatus, WaitingEntry, WaitingHours, WRONG_DAYS } from "./waiting";

/** A customer who joins the waiting list on the page: they enter what they would enter to book. */
export const PageWaitFields = PageBookingFields.omit({ starts_at: true, answers: true })
  .extend({
    first_on: CalendarDate.meta({
      description: "The first day that suits, in the business's time zone, within a year",
      example: "2031-03-04",
    }),
    last_on: CalendarDate.meta({
      description: "The last day that suits, at most a year after the first",
      example: "2031-03-18",
    }),
    hours: WaitingHours.default([]).meta({
      description:
        "The parts of a day in which it may begin, in the business's time zone; empty: any. A morning ends at 12:00, an afternoon at 17:00",
    }),
  })
  .refine(areDays, { path: ["last_on"], message: WRONG_DAYS });
export type PageWaitFields = z.output<typeof PageWaitFields>;

/** The same with the proof of some work. */
export const NewPageWait = PageWaitFields.safeExtend({ proof: NewPageBooking.shape.proof });

export const PageWait = z
  .object({
    services: WaitingEntry.shape.services,
    first_on: WaitingEntry.shape.first_on,
    last_on: WaitingEntry.shape.last_on,
    hours: WaitingEntry.shape.hours,
    hold_minutes: z.int().meta({ description: "For how long a time that is offered is held for them" }),
  })
  .meta({ id: "PublicWaiting", description: "What a customer waits for" });
export type PageWait = z.infer<typeof PageWait>;

const token = text(100, 1).meta({ description: "The secret of the link that the customer was sent" });
export const OneOffer = z.strictObject({ token });

export const PublicOffer = z
  .object({
    status: OfferStatus,
    services: PublicBooking.shape.services,
    starts_at: Timestamp,
    ends_at: Timestamp,
    held_until: Timestamp.meta({ description: "Until when it can be accepted" }),
    is_waiting: z.boolean().meta({ description: "Whether the customer is still on the waiting list" }),
    time_zone: PublicBooking.shape.time_zone,
    business: PublicBooking.shape.business,
    slug: PublicBooking.shape.slug,
    location: PublicBooking.shape.location,
    person: PublicBooking.shape.person,
  })
  .meta({ id: "PublicOffer", description: "A free time that is offered to a customer on the waiting list" });
export type PublicOffer = z.infer<typeof PublicOffer>;

export const AnsweredOffer = PublicOffer.extend({
  booking_token: z.string().nullable().meta({
    description:
      "The secret of the customer's link to the appointment that they just accepted: shown only here; null otherwise",
  }),
}).meta({ id: "AnsweredOffer", description: "An offer after it was answered" });
export type AnsweredOffer = z.infer<typeof AnsweredOffer>;

export const PublicOfferAnswer = OneOffer.extend({ status: OfferAnswer });
