import { isNull } from "drizzle-orm";
import { bookingPages } from "@/db/schema/booking-pages";
import { channelConnections } from "@/db/schema/channels";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { notFound } from "@/lib/errors";
import { textColour } from "@/lib/text/contrast";
import type { Booking } from "@/schema/booking";
import { PAGE_DEFAULTS } from "@/schema/booking-page";
import type { PageLanguage } from "@/schema/page-language";
import { PROVIDERS } from "@/schema/provider";
import { OneLink, type PublicBooking } from "@/schema/public-booking";
import { manageWords } from "@/server/adapters/languages/manage";
import type { ManageWords } from "@/server/adapters/languages/manage-words";
import { openLink } from "@/server/bookings/page/manage";
import { toShownBooking } from "@/server/bookings/page/shown-booking";
import type { Ctx } from "@/server/http/ctx";
import type { PageOwner } from "@/server/http/page/frame";
import type { Visit } from "@/server/http/page/visit";

/** An appointment on its customer's own page. */
export type ShownAppointment = {
  ctx: Ctx;
  token: string;
  booking: Booking;
  shown: PublicBooking;
  owner: PageOwner;
  /** Whether the business's page can be booked on. */
  isOn: boolean;
  language: PageLanguage;
  words: ManageWords;
  /** This page's address, as it is first seen. */
  home: string;
};

/** What the page says of the business. It holds while the business's own page is off, which is not led to then. */
async function pageOf(ctx: Ctx) {
  const { slug, state, colour, imprint_url, privacy_url, languages } = bookingPages;
  const [own] = await ctx.db
    .select({ slug, state, colour, imprint_url, privacy_url, languages })
    .from(bookingPages)
    .where(inOrg(ctx, bookingPages));
  const page = own ?? PAGE_DEFAULTS;
  return {
    ...page,
    slug: page.state === "off" ? null : page.slug,
    text_colour: page.colour && textColour(page.colour),
  };
}

/** The appointment of the link in the page's address; 404 for any that is none. */
export async function appointmentOf(visit: Visit): Promise<ShownAppointment> {
  const asked = OneLink.safeParse({ token: visit.params.token });
  if (!asked.success) throw notFound("appointment");
  const { token } = asked.data;
  const { ctx, booking } = await openLink(visit.visitor, token);
  const shown = await toShownBooking(ctx, booking, token);
  const { state, ...page } = await pageOf(ctx);
  const owner = { ...page, name: shown.business };
  const language = visit.languageAmong(owner.languages);
  const words = manageWords(language);
  const home = visit.link(visit.path);
  return { ctx, token, booking, shown, owner, isOn: state === "on", language, words, home };
}

/** Where the business can be written to: its first WhatsApp number that is connected and known as such; else null. */
export async function whatsAppOf(ctx: Ctx): Promise<string | null> {
  const { address, provider, kind, deleted_at, id } = channelConnections;
  const found = await ctx.db
    .select({ address, provider })
    .from(channelConnections)
    .where(inOrg(ctx, channelConnections, hasValue(kind, "live"), isNull(deleted_at)))
    .orderBy(id);
  // Some providers name a number by an id of their own.
  const number = found.find(
    (one) => PROVIDERS[one.provider].channel === "whatsapp" && one.address.startsWith("+"),
  );
  return number ? `https://wa.me/${number.address.slice(1)}` : null;
}
