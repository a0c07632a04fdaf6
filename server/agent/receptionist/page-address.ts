import { eq } from "drizzle-orm";
import { bookingPages } from "@/db/schema/booking-pages";
import { inOrg, type Tenant } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import { env } from "@/lib/env";
import type { Lead } from "@/schema/lead";
import { isNamed } from "@/server/adapters/agent/receptionist/lead";
import { newRef } from "@/server/bookings/page/links/conversation-ref";

/** Query for the address of the booking page that the agent may send. */
export const sendablePage = () =>
  build
    .select({ slug: bookingPages.slug })
    .from(bookingPages)
    .where(
      inOrg(
        TENANT_PARAM,
        bookingPages,
        eq(bookingPages.state, "on"),
        eq(bookingPages.agent_sends_page, true),
      ),
    );

type Sent = Tenant & { slug: string | null; conversation_id: string; lead: Lead };

/** The page's address for a customer: with their name, so far as it is known, and no way to reach them. */
export function pageAddress({ slug, conversation_id, lead, ...tenant }: Sent): string {
  const { name } = lead;
  const query = new URLSearchParams({
    ...(isNamed(lead) && { name }),
    ref: newRef(tenant, conversation_id),
  });
  return `${env.PUBLIC_URL}/book/${slug}?${query}`;
}
