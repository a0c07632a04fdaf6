import { z } from "zod";
import { ServiceNames } from "./booking";
import { CalendarDate, Id, PageInfo, PageInput, Timestamp, text } from "./common";
import { DayHours } from "./resource";
import { TimeOfDay } from "./time-of-day";

export const WaitingStatus = z.enum(["waiting", "booked", "removed", "lapsed"]).meta({
  id: "WaitingListStatus",
  description:
    "waiting: is offered what is free. booked: has accepted an offer. removed: taken off the list. lapsed: the last day is over",
});
export type WaitingStatus = z.infer<typeof WaitingStatus>;

export const WaitingSource = z.enum(["page", "staff", "agent"]).meta({
  id: "WaitingListSource",
  description: "Who put the customer on the list: the customer on the booking page, staff, or the agent",
});
export type WaitingSource = z.infer<typeof WaitingSource>;

export const WaitingHindrance = z
  .enum(["blocked", "opted_out", "unreachable", "window_closed", "mail_limit"])
  .meta({
    id: "WaitingListHindrance",
    description:
      "Why a time that was free could not be offered, so that staff have to call. window_closed: only a template could reach them, and no mail. mail_limit: the day's mails to customers were used up",
  });
export type WaitingHindrance = z.infer<typeof WaitingHindrance>;

/** What a customer agreed to when they joined, word for word, and when. */
export type WaitingConsent = { version: number | null; text: string; at: string | null };

export const OfferStatus = z.enum(["open", "accepted", "declined", "expired", "withdrawn"]).meta({
  id: "WaitingListOfferStatus",
  description:
    "open: held for the customer. expired: they did not answer in time. withdrawn: it can't be booked any more, such as if staff book somebody else there, or they left the list",
});
export type OfferStatus = z.infer<typeof OfferStatus>;

/** How a customer answers an offer. */
export const OfferAnswer = OfferStatus.extract(["accepted", "declined"]).meta({
  id: "WaitingListOfferAnswer",
  description: "accepted books it; declined frees it",
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;

export const OfferWay = z
  .enum(["message", "email"])
  .meta({ id: "WaitingListOfferWay", description: "How it was offered: in their conversation, or by mail" });
export type OfferWay = z.infer<typeof OfferWay>;

const HOURS =
  "The parts of a day in which the appointment may begin, in your organization's time zone; empty: any. A morning ends at 12:00, an afternoon at 17:00";

const EndOfPart = z.union([TimeOfDay, z.literal("24:00")]).meta({ description: "HH:MM; 24:00 is midnight" });

/** The parts of a day that suit a customer, as callers write them. */
export const WaitingHours = z
  .array(
    z
      .strictObject({ from: TimeOfDay, to: EndOfPart })
      .refine(({ from, to }) => from < to, { path: ["to"], message: "must be later than the start" }),
  )
  .max(3)
  .meta({ description: HOURS });

const fields = {
  services: ServiceNames.unwrap().meta({
    description: "The names of the services that it is for; at most 20. 422 if one is not offered",
    example: [],
  }),
  resource_id: Id.nullable().meta({ description: "With whom; null: anybody who does it" }),
  first_on: CalendarDate.meta({ description: "The first day that suits", example: "2031-03-04" }),
  last_on: CalendarDate.meta({
    description: "The last day that suits, at most a year after the first",
    example: "2031-03-18",
  }),
  hours: WaitingHours,
  notes: text(500)
    .trim()
    .transform((words) => words || null)
    .nullable()
    .meta({ description: "For your team; null if there are none" }),
};

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** How many days two dates are apart. */
const daysFrom = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS;

/** Whether two dates are in order, and near enough. */
export const areDays = ({ first_on, last_on }: { first_on: string; last_on: string }): boolean =>
  first_on <= last_on && daysFrom(first_on, last_on) <= MOST_DAYS;

/** Of `last_on`. Zod takes apart the objects that it is given, so each refinement has one of its own. */
export const WRONG_DAYS = "must be the first day or later, within a year";

export const WaitingEntry = z
  .object({
    id: Id,
    lead_id: Id.meta({ description: "Who waits" }),
    services: z.array(z.string()).meta({ description: "The names of the services that it is for" }),
    resource_id: fields.resource_id,
    first_on: z.iso.date().meta({ description: "The first day that suits" }),
    last_on: z.iso.date().meta({ description: "The last day that suits" }),
    hours: DayHours.meta({ description: HOURS }),
    notes: z.string().nullable().meta({ description: "For your team; null if there are none" }),
    status: WaitingStatus,
    source: WaitingSource,
    hindrance: WaitingHindrance.nullable().meta({
      description: "Why they could not be offered a time that was free: call them; null if nothing hinders",
    }),
    booking_id: Id.nullable().meta({ description: "The appointment that they accepted; null if none" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "WaitingListEntry", description: "A customer who waits for a free time" });
export type WaitingEntry = z.infer<typeof WaitingEntry>;

export const WaitingOffer = z
  .object({
    id: Id,
    entry_id: Id.meta({ description: "Whom it was offered" }),
    resource_id: Id.meta({ description: "With whom it would be" }),
    starts_at: Timestamp,
    ends_at: Timestamp,
    status: OfferStatus,
    way: OfferWay,
    held_until: Timestamp.meta({ description: "Until when nobody else gets this time" }),
    answered_at: Timestamp.nullable().meta({ description: "When the customer answered; null if not yet" }),
    created_at: Timestamp,
  })
  .meta({ id: "WaitingListOffer", description: "A free time that was offered to somebody who waits" });
export type WaitingOffer = z.infer<typeof WaitingOffer>;

export const NewWaitingEntry = z
  .strictObject({
    lead_id: Id.meta({ description: "Who waits" }),
    ...fields,
    resource_id: fields.resource_id.default(null),
    services: ServiceNames,
    hours: fields.hours.default([]),
    notes: fields.notes.default(null),
  })
  .refine(areDays, { path: ["last_on"], message: WRONG_DAYS })
  .meta({ id: "NewWaitingListEntry", description: "A customer to put on the waiting list" });
export type NewWaitingEntry = z.output<typeof NewWaitingEntry>;

export const OneEntry = z.strictObject({ entry_id: Id });

export const WaitingEntryPatch = z
  .strictObject({
    ...fields,
    status: z.literal("waiting").meta({ description: "Puts them on the list again" }),
  })
  .partial()
  .meta({ id: "WaitingListEntryPatch", description: "Changes to an entry; what is left out stays" });
export type WaitingEntryPatch = z.output<typeof WaitingEntryPatch>;

export const WaitingQuery = z.strictObject({
  ...PageInput,
  status: WaitingStatus.optional().meta({ description: "Only entries with this status" }),
  lead_id: Id.optional().meta({ description: "Only entries of this lead" }),
});

export const WaitingPage = z
  .object({ entries: z.array(WaitingEntry), ...PageInfo })
  .meta({ id: "WaitingListPage", description: "A page of the waiting list, the first to join first" });

export const WaitingOffers = z
  .object({ offers: z.array(WaitingOffer).meta({ description: "The latest first, at most 100" }) })
  .meta({ id: "WaitingListOffers", description: "What a customer who waits was offered" });

/** An entry as the dashboard shows it. */
export const ShownWaiting = WaitingEntry.extend({
  lead: z.object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
    formatted_phone: z.string().nullable(),
  }),
  offer: WaitingOffer.nullable(),
});
export type ShownWaiting = z.infer<typeof ShownWaiting>;

/** `earlier`: those who no longer wait, the latest first. */
export const WaitingBoardQuery = z.strictObject({ earlier: z.boolean().default(false) });
export const WaitingBoard = z.object({ time_zone: z.string(), entries: z.array(ShownWaiting) });

/** A free time that staff offer to somebody who waits. */
export const NewOffer = OneEntry.extend({
  starts_at: z.iso.datetime({ offset: true }).meta({ description: "When it would begin" }),
  resource_id: Id.nullable().default(null).meta({ description: "With whom; null: as the customer wishes" }),
});
