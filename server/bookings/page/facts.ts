import { and, asc, eq, isNull } from "drizzle-orm";
import { resources } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { textColour } from "@/lib/text/contrast";
import { plain } from "@/lib/text/normalize-text";
import type { Organization } from "@/schema/organization";
import {
  PublicPage,
  type PublicPerson,
  PublicServices,
  PublicServicesQuery,
  SeenPage,
} from "@/schema/public-page";
import type { Service } from "@/schema/service";
import { organizationOf } from "@/server/accounts/organization/organization";
import { visitorAction } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { asksCode } from "./code/spend-code";
import { openPage, type ShownPage } from "./open-page";
import { publicPictures } from "./pictures/public-picture";
import { countLook } from "./visits/count-visit";

type Chosen = PublicPerson & { services: string[] | null };

/** The people whom customers can choose, in their order: not rooms, and nobody who left. */
export async function peopleOf(ctx: Ctx): Promise<Chosen[]> {
  const { id, name, services, kind, archived_at, position } = resources;
  return ctx.db
    .select({ id, name, services })
    .from(resources)
    .where(inOrg(ctx, resources, and(eq(kind, "person"), isNull(archived_at))))
    .orderBy(asc(position), asc(id));
}

/** The service of this name, in any case; 422 if there is none, or if one has to be named. */
export function serviceOnPage({ services }: Organization, name: string | undefined): Service | undefined {
  if (name === undefined && services.length === 0) return undefined;
  if (name === undefined) throw invalid(["service"], "is needed");
  const found = services.find((service) => plain(service.name) === plain(name));
  if (!found) throw invalid(["service"], "is not one of the services");
  return found;
}

/** What of a page's settings decides what is drawn, saved or not. */
type DrawnSettings = Omit<ShownPage, "was_shown" | "organization_id">;

const consentOf = ({ consent_text, consent_version }: DrawnSettings) =>
  consent_text === null ? null : { version: consent_version, text: consent_text };

/** What anybody may know of the business, with its page's settings. */
export async function publicFacts(ctx: Ctx, page: DrawnSettings, slug: string): Promise<PublicPage> {
  const organization = await organizationOf(ctx);
  const { colour, state, logo_id } = page;
  const pictureOf = await publicPictures(ctx, slug, [logo_id]);
  return PublicPage.parse({
    ...organization,
    ...page,
    slug: page.slug ?? slug,
    state: state === "paused" ? "paused" : "on",
    text_colour: colour && textColour(colour),
    consent: consentOf(page),
    asks_code: await asksCode(ctx, page),
    logo: pictureOf(logo_id),
  });
}

export const getPublicPage = visitorAction({
  summary: "Get a business's public booking page",
  description:
    "404 if there is none, or if it is off. A former address is answered with the present one in `slug`, which a browser should be sent to.",
  input: SeenPage,
  output: PublicPage,
  run: async (visitor, { slug, ...origin }) => {
    const { page, ctx } = await openPage(visitor, slug);
    countLook(visitor, page, "seen", origin);
    return publicFacts(ctx, page, slug);
  },
});

/** Services as the page shows them: not the hidden ones, or the one that is named. */
export async function shownServices(ctx: Ctx, slug: string, service?: string) {
  const organization = await organizationOf(ctx);
  const people = await peopleOf(ctx);
  const named = service === undefined ? undefined : serviceOnPage(organization, service);
  const listed = named ? [named] : organization.services.filter(({ hidden }) => !hidden);
  const whoDoes = ({ name }: Service) =>
    people.filter((person) => person.services === null || person.services.includes(name));
  const pictures = listed.map(({ picture_id }) => picture_id);
  const pictureOf = await publicPictures(ctx, slug, pictures);
  return listed.map((one) => ({ ...one, picture: pictureOf(one.picture_id), people: whoDoes(one) }));
}

export const listPublicServices = visitorAction({
  summary: "List what can be booked on a booking page",
  description: "Hidden services are left out unless `service` names one.",
  input: PublicServicesQuery,
  output: PublicServices,
  run: async (visitor, { slug, service }) => {
    const { ctx } = await openPage(visitor, slug);
    return { services: await shownServices(ctx, slug, service) };
  },
});
