import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookingPages } from "@/db/schema/booking-pages";
import type { StoredService } from "@/schema/service";

const SIDE = {
  ...{ id: "pain", text: "Does it hurt?", kind: "choice" as const, required: true },
  options: ["Not at all", "When I bite", "All the time"],
};

/** What the demo's customers can book: under two headings, one with a question, one hidden. */
export const DEMO_SERVICES: StoredService[] = [
  {
    ...{ name: "Check-up", duration_minutes: 30, group: "Check and clean", price: "$60" },
    description: "We look at every tooth and tell you what we see.",
  },
  {
    ...{ name: "Cleaning", duration_minutes: 45, group: "Check and clean", price: "$95" },
    description: "Tartar and stains come off, and your teeth are polished.",
  },
  {
    ...{ name: "Filling", duration_minutes: 60, buffer_after_minutes: 15, group: "Treatments" },
    ...{ price: "from $180", questions: [SIDE] },
  },
  {
    ...{ name: "Whitening", duration_minutes: 60, buffer_after_minutes: 15, group: "Treatments" },
    ...{ price: "$350", description: "With Dr. Rivers, in one visit." },
  },
  {
    ...{ name: "Emergency", duration_minutes: 30, hidden: true },
    description: "For patients whom we have sent this link.",
  },
];

/** Where visitors of the demo's page come from, each with how many see it on a usual day. */
const SOURCES = { instagram: 9, direct: 6, google: 5, qr: 2, newsletter: 1 };

/** Visits of the last three months: a third look at times, and a few of those book. */
const seedVisits = (tx: Tx, organization_id: string, time_zone: string) =>
  tx.execute(sql`
  insert into page_visits (organization_id, day, kind, source, count)
  select ${organization_id}::uuid, day, kind, source, visits
  from jsonb_each_text(${JSON.stringify(SOURCES)}::jsonb) as origin (source, usual),
    generate_series(0, 89) as ago,
    lateral (select (now() at time zone ${time_zone})::date - ago as day,
      1 + floor(random() * usual::int * 1.5)::int as seen) looked,
    lateral (values ('seen', seen), ('times', seen / 3), ('booked', seen / 8)) as counted (kind, visits)
  where visits > 0`);

/** The demo's booking page, which anybody can click through, and how often it was seen. */
export async function seedPage(tx: Tx, organization_id: string, time_zone: string): Promise<void> {
  await tx.insert(bookingPages).values({
    ...{ organization_id, slug: "harbour-dental", state: "on", colour: "#0f5c7a" },
    welcome: "Welcome aboard! Choose what you need and when it suits you. We look forward to seeing you.",
    imprint_url: "https://example.com/imprint",
    privacy_url: "https://example.com/privacy",
    languages: ["en", "es"],
    consent_text: "I have read the privacy notice.",
    consent_version: 1,
  });
  await seedVisits(tx, organization_id, time_zone);
}
