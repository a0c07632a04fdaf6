import { z } from "zod";
import { Id, Timestamp } from "./common";

export const PagePicture = z
  .object({
    id: Id,
    mime_type: z.enum(["image/png", "image/jpeg", "image/webp"]).meta({
      description: "Determined by its content",
    }),
    size_bytes: z.int().meta({ description: "How large it is" }),
    width: z.int().meta({ description: "In pixels, as it is shown" }),
    height: z.int().meta({ description: "In pixels, as it is shown" }),
    url: z.string().meta({ description: "Returns the picture, given a token or a session" }),
    created_at: Timestamp,
  })
  .meta({
    id: "BookingPagePicture",
    description:
      "A picture for the booking page. Its `id` can be the page's `logo_id` or a service's `picture_id`; if it is neither, it is deleted a day later",
  });
export type PagePicture = z.infer<typeof PagePicture>;
