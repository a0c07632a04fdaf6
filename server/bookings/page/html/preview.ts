import { z } from "zod";
import { PageSettingsPatch } from "@/schema/booking-page";
import { PageLanguage } from "@/schema/page-language";
import { pageWords } from "@/server/adapters/languages/pages";
import { publicFacts, shownServices } from "@/server/bookings/page/facts";
import { getBookingPage } from "@/server/bookings/page/settings";
import { action } from "@/server/http/action";
import { drawFrame } from "@/server/http/page/frame";
import { visitOf } from "@/server/http/page/visit";
import { servicesPage } from "./services-page";

const NO_SLUG = "preview";

/** Without its script, which does not run in a preview; its links would open a page that is not saved. */
const asPreview = (text: string): string =>
  text.replace(/<script [^>]*><\/script>/, "").replace("<head>", '<head>\n<base target="_blank">');

export const previewBookingPage = action({
  summary: "Draw the booking page with settings that are not saved",
  input: z.strictObject({ settings: PageSettingsPatch, language: PageLanguage.optional() }),
  output: z.object({ html: z.string() }),
  audit: "look_up",
  run: async (ctx, { settings, language: asked }) => {
    const { db, organization_id } = ctx;
    const saved = await getBookingPage(ctx, {});
    const slug = settings.slug ?? saved.slug ?? NO_SLUG;
    const page = await publicFacts(ctx, { ...saved, ...settings }, slug);
    const address = new URL(`/book/${slug}`, "http://localhost");
    if (asked) address.searchParams.set("lang", asked);
    const visit = visitOf(new Request(address), {
      visitor: { db, ip: "unknown", user_agent: "", surface: "dashboard" },
      ...{ path: address.pathname, params: { slug }, query: address.searchParams },
      form: new URLSearchParams(),
    });
    const language = visit.languageAmong(page.languages);
    const shown = {
      ...{ organization_id, page, owner: page },
      ...{ language, words: pageWords(language), home: address.pathname },
    };
    const drawn = servicesPage(visit, shown, await shownServices(ctx, slug));
    return { html: asPreview((await drawFrame(visit, drawn)).text) };
  },
});
