import { z } from "zod";
import { env } from "@/lib/env";
import { toQr } from "@/lib/text/qr";
import { action } from "@/server/http/action";
import { getBookingPage } from "../settings";

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
