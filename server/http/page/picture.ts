import { type Html, html } from "@/lib/text/html";
import type { PublicPicture } from "@/schema/public-page";

/**
 * A picture that only adorns the text beside it. Its size is known before it loads, so that nothing moves. Pages load
 * pictures from their own host alone, under whichever name they were opened.
 */
export const pictureTag = ({ url, width, height }: PublicPicture, kind: "logo" | "picture"): Html =>
  html`<img class="${kind}" src="${new URL(url).pathname}" width="${width}" height="${height}" alt="">`;
