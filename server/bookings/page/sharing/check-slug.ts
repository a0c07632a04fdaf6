import { eq } from "drizzle-orm";
import { z } from "zod";
import { bookingPages } from "@/db/schema/booking-pages";
import { acrossOrgs } from "@/db/tenant";
import { faultOfSlug, SlugFault } from "@/schema/booking-page";
import { text } from "@/schema/common";
import { action } from "@/server/http/action";
import { getBookingPage } from "../settings";

export const checkPageSlug = action({
  summary: "Say whether an address for the booking page can be chosen, and why not",
  input: z.strictObject({ slug: text(100) }),
  output: z.object({ fault: SlugFault }),
  run: async (ctx, { slug }) => {
    const fault = faultOfSlug(slug);
    if (fault) return { fault };
    const own = await getBookingPage(ctx, {});
    if (own.slug === slug) return { fault: null };
    const isThisOne = acrossOrgs("the address of a booking page is public", eq(bookingPages.slug, slug));
    const count = await ctx.db.$count(bookingPages, isThisOne);
    return { fault: count > 0 ? ("taken" as const) : null };
  },
});
