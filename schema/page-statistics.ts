import { z } from "zod";
import { DAY_MS } from "../lib/time/clock";
import { CalendarDate, text } from "./common";

export const PageVisitKind = z.enum(["seen", "times", "booked"]);
export type PageVisitKind = z.infer<typeof PageVisitKind>;

/** Where a visitor came from, as the page's address said. */
export const VisitOrigin = {
  source: text(200).optional().meta({ description: "Where the visitor came from, such as instagram" }),
  utm_source: text(200).optional().meta({ description: "As in the page's address" }),
};

/** Counters are kept so long. */
export const STATISTICS_DAYS = 400;

export const PageStatisticsQuery = z
  .strictObject({
    from: CalendarDate.optional().meta({ description: "The first day; by default 29 days before the last" }),
    to: CalendarDate.optional().meta({ description: "The last day; by default today" }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    message: "must not be before the first day",
  })
  .refine(
    ({ from, to }) =>
      from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < STATISTICS_DAYS * DAY_MS,
    { path: ["from"], message: `must be less than ${STATISTICS_DAYS} days before the last day` },
  );

const Count = z.int().min(0);

const counts = {
  seen: Count.meta({ description: "How often the page was seen" }),
  times: Count.meta({ description: "How often free times were looked at" }),
  booked: Count.meta({ description: "How many appointments were booked" }),
};

export const PageStatistics = z
  .object({
    time_zone: z.string().meta({ description: "The IANA time zone that the days are in" }),
    ...counts,
    days: z
      .array(
        z
          .object({
            date: z.iso.date().meta({ description: "In your organization's time zone" }),
            ...counts,
          })
          .meta({ description: "A day of the period" }),
      )
      .meta({ description: "Day by day, the first one first" }),
    sources: z
      .array(
        z
          .object({
            source: z.string().meta({
              description:
                "`source` of the page's address, else its `utm_source`, else direct; other stands for all beyond 50",
            }),
            ...counts,
          })
          .meta({ description: "What came from one source" }),
      )
      .meta({ description: "By source, the most visits first" }),
  })
  .meta({
    id: "BookingPageStatistics",
    description: "How often the booking page was seen and used; counted without cookies, and not by visitor",
  });
