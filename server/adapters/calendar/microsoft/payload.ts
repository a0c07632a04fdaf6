import { z } from "zod";

/** What is read of Microsoft Graph v1.0. Source: learn.microsoft.com/graph/api/resources/event, calendar, event-delta. */

/** By this extended property ours are found again; its name is a GUID of our own, and never changes. */
export const OWN_PROPERTY = "String {5f6fae5d-7b4d-4f0e-9a53-6f1c3b0f3c1e} Name frontdesk_uid";

/** A page of a list. The last one of what has changed tells by which address to ask what changes afterwards. */
export const GraphPage = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().optional(),
  "@odata.deltaLink": z.string().optional(),
});

export const GraphCalendar = z.object({
  id: z.string().min(1),
  name: z.string().catch(""),
  canEdit: z.boolean().nullish(),
  owner: z.object({ address: z.string().optional() }).nullish(),
});

/** By the zone that was asked for, UTC, with seven digits of a second. */
const At = z
  .object({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) })
  .transform(({ dateTime }) => ({
    date: dateTime.slice(0, 10),
    moment: Date.parse(`${dateTime.slice(0, 19)}Z`),
  }));

export const GraphEvent = z.object({
  id: z.string().min(1),
  iCalUId: z.string().nullish(),
  createdDateTime: z.iso.datetime({ offset: true }).nullish(),
  showAs: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  isAllDay: z.boolean().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: At,
  end: At,
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
});
export type GraphEvent = z.output<typeof GraphEvent>;

export const WrittenToGraph = z.object({ id: z.string().min(1) });

/** One of those that carry our name of an appointment: what we wrote, and what somebody copied it to. */
export const FoundInGraph = WrittenToGraph.extend({ createdDateTime: z.string().catch("") });

export const GraphError = z.object({ error: z.object({ code: z.string(), message: z.string().catch("") }) });
