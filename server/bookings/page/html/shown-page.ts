import { notFound } from "@/lib/errors";
import type { PageLanguage } from "@/schema/page-language";
import { OnePage, type PublicPage } from "@/schema/public-page";
import type { PageWords } from "@/server/adapters/languages/page-words";
import { pageWords } from "@/server/adapters/languages/pages";
import { getPublicPage } from "@/server/bookings/page/facts";
import type { DrawnPage, PageOwner } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import type { Visit } from "@/server/http/page/visit";

/** A business's booking page, in the language of its visitor. */
export type ShownBusiness = {
  page: PublicPage;
  owner: PageOwner;
  language: PageLanguage;
  words: PageWords;
  /** The address of the first page, without a choice of service or person. */
  home: string;
};

type Draw = (visit: Visit, shown: ShownBusiness) => Promise<DrawnPage | Response>;

/** Ten seconds at the edge, so that free times are never older. */
export const AT_THE_EDGE = "public, s-maxage=10, max-age=0";

/** The page at this path's slug, whatever of it is asked for. */
function nowAt({ path, here }: Visit, from: string, to: string): string {
  const [below = ""] = path.split(`/book/${encodeURIComponent(from)}`).slice(1);
  const asked = here({});
  return `/book/${to}${below}${asked.slice(path.length)}`;
}

/** Draws what needs a business's page: 404 if there is none, and a former address leads to the present one. */
export const ofPage =
  (draw: Draw) =>
  async (visit: Visit): Promise<DrawnPage | Response> => {
    const asked = OnePage.safeParse({ slug: visit.params.slug });
    if (!asked.success) throw notFound("booking page");
    const page = await getPublicPage(visit.visitor, asked.data);
    if (page.slug !== asked.data.slug) return sendTo(nowAt(visit, asked.data.slug, page.slug), 308);
    const language = visit.languageAmong(page.languages);
    const home = visit.link(`/book/${page.slug}`, { service: null, person: null });
    return draw(visit, { page, owner: page, language, words: pageWords(language), home });
  };
