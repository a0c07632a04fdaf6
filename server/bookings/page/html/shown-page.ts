import { notFound } from "@/lib/errors";
import type { PageLanguage } from "@/schema/page-language";
import { OnePage, type PublicPage } from "@/schema/public-page";
import type { PageWords } from "@/server/adapters/languages/page-words";
import { pageWords } from "@/server/adapters/languages/pages";
import { publicFacts } from "@/server/bookings/page/facts";
import { openPage } from "@/server/bookings/page/open-page";
import { countLook } from "@/server/bookings/page/visits/count-visit";
import type { DrawnPage, PageOwner } from "@/server/http/page/frame";
import { sendTo } from "@/server/http/page/page";
import type { Visit } from "@/server/http/page/visit";

/** A business's booking page, in the language of its visitor. */
export type ShownBusiness = {
  organization_id: string;
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

/** What a page counts as in the statistics: the first one as seen, that of the times as looked at, others as nothing. */
function kindOf({ path }: Visit): "seen" | "times" | null {
  const [, , , below] = path.split("/");
  if (below === undefined) return "seen";
  return below === "times" ? "times" : null;
}

const originOf = ({ query }: Visit) => ({
  source: query.get("source") ?? undefined,
  utm_source: query.get("utm_source") ?? undefined,
});

/** Draws what needs a business's page: 404 if there is none, and a former address leads to the present one. */
export const ofPage =
  (draw: Draw) =>
  async (visit: Visit): Promise<DrawnPage | Response> => {
    const asked = OnePage.safeParse({ slug: visit.params.slug });
    if (!asked.success) throw notFound("booking page");
    const { page: settings, ctx } = await openPage(visit.visitor, asked.data.slug);
    const page = await publicFacts(ctx, settings, asked.data.slug);
    if (page.slug !== asked.data.slug) return sendTo(nowAt(visit, asked.data.slug, page.slug), 308);
    countLook(visit.visitor, settings, kindOf(visit), originOf(visit));
    const language = visit.languageAmong(page.languages);
    const home = visit.link(`/book/${page.slug}`, { service: null, person: null });
    const { organization_id } = settings;
    return draw(visit, { organization_id, page, owner: page, language, words: pageWords(language), home });
  };
