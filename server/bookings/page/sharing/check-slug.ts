import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { bookingPages } from "@/db/schema/booking-pages";
import { acrossOrgs } from "@/db/tenant";
import { faultOfSlug, SlugFault } from "@/schema/booking-page";
import { text } from "@/schema/common";
import { action } from "@/server/http/action";

export const checkPageSlug = action({
  summary: "Say whether an address for the booking page can be chosen, and why not",
  input: z.strictObject({ slug: text(100) }),
  output: z.object({ fault: SlugFault }),
  run: async ({ db, organization_id }, { slug }) => {
    const fault = faultOfSlug(slug);
    if (fault) return { fault };
    const isAnothers = and(eq(bookingPages.slug, slug), ne(bookingPages.organization_id, organization_id));
    const taken = await db
      .select({ slug: bookingPages.slug })
      .from(bookingPages)
      .where(acrossOrgs("the address of a booking page is public", isAnothers));
    return { fault: taken.length > 0 ? ("taken" as const) : null };
  },
});
