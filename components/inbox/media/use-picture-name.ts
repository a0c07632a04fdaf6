import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/server/schema/media";

/** What a picture is called: by what was written with it, or its name. */
export function usePictureName(): (picture: MessageMedia) => string {
  const text = usePart(mediaWords);
  return ({ caption, filename, kind }) => caption ?? filename ?? text.kinds[kind];
}
