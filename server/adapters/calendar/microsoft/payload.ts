import { z } from "zod";

/**
 * The parts of Microsoft Graph v1.0 that we read. Source: learn.microsoft.com/graph/api/resources/event, calendar,
 * event-delta.
 */

/** The extended property that marks our events. The GUID in its name is our own and must never change. */
export const OWN_PROPERTY = "String {5f6fae5d-7b4d-4f0e-9a53-6f1c3b0f3c1e} Name frontdesk_uid";

/** A page of a list. The last page of a delta query has the link that returns later changes. */
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

/** In UTC, the zone that we request, with seven digits for the fraction of a second. */
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

/** An event with our uid: our own, or a copy that someone made of it. */
export const FoundInGraph = WrittenToGraph.extend({ createdDateTime: z.string().catch("") });

export const GraphError = z.object({ error: z.object({ code: z.string(), message: z.string().catch("") }) });
