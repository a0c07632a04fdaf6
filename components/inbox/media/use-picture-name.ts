import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/schema/media";

/** Names a picture by its caption, its file name or its kind. */
export function usePictureName(): (picture: MessageMedia) => string {
  const text = usePart(mediaWords);
  return ({ caption, filename, kind }) => caption ?? filename ?? text.kinds[kind];
}
