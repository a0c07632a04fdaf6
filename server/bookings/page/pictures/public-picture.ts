import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { OnePicture, type PublicPicture } from "@/schema/public-page";
import { pageShownAt } from "@/server/bookings/page/open-page";
import { shownPicture, sizesOf } from "@/server/conversations/media/pictures";
import type { Ctx } from "@/server/http/ctx";
import { publicFile } from "@/server/http/files/stored-file";
import { countPicture } from "@/server/http/limits/quota";
import { networkOf } from "@/server/http/request/network";

/** The pictures with these ids as the page at an address shows them. */
export async function publicPictures(
  ctx: Ctx,
  slug: string,
  ids: (string | null | undefined)[],
): Promise<(id: string | null | undefined) => PublicPicture | null> {
  const wanted = ids.filter((id) => typeof id === "string");
  const sizes = wanted.length > 0 ? await sizesOf(ctx.db, ctx, wanted) : new Map<string, never>();
  return (id) => {
    const size = sizes.get(id ?? "");
    const where = `${env.PUBLIC_URL}/api/v1/public/${encodeURIComponent(slug)}/pictures/${id}`;
    return size ? { url: where, ...size } : null;
  };
}

export const readPublicPicture = publicFile({
  summary: "Read a picture that a booking page shows: its logo, or a service's",
  description:
    "May be kept for good: another picture has another address. 404 once the page shows it no more. It needs no access token.",
  input: OnePicture,
  find: async ({ db, ip }, { slug, picture_id }) => {
    countPicture(networkOf(ip));
    const page = await pageShownAt(db, slug);
    if (!page) throw notFound("booking page");
    return shownPicture(db, page, picture_id);
  },
});
