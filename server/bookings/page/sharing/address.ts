import { eq } from "drizzle-orm";
import { z } from "zod";
import { bookingPages } from "@/db/schema/booking-pages";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/lib/env";
import { toQr } from "@/lib/text/qr";
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

const Links = z.object({
  /** What comes before the page's own address. */
  base: z.string(),
  shared: z
    .object({ url: z.string(), script_url: z.string(), qr: z.object({ size: z.int(), path: z.string() }) })
    .nullable(),
});

/** Where the booking page is: its address, the script that embeds it, and a QR code that says where visitors came from. */
export const getPageLinks = action({
  summary: "Get the booking page's address, as a link and as a QR code",
  input: z.strictObject({}),
  output: Links,
  run: async (ctx) => {
    const { slug } = await getBookingPage(ctx, {});
    const base = `${env.PUBLIC_URL}/book/`;
    if (slug === null) return { base, shared: null };
    const url = `${base}${slug}`;
    return { base, shared: { url, script_url: `${base}embed.js`, qr: toQr(`${url}?source=qr`) } };
  },
});
