import { useEffect, useState } from "react";
import { pictureAddress } from "@/components/settings/pictures/use-picture-upload";

type Picture = { id: string; data: string };

async function readPicture(id: string, signal: AbortSignal): Promise<Picture | undefined> {
  const answer = await fetch(pictureAddress(id), { signal });
  if (!answer.ok) return undefined;
  const picture = await answer.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ id, data: String(reader.result) });
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(picture);
  });
}

/** A drawn page with a picture itself in place of its public address, which has it only once it is saved. */
export const withPicture = (html: string, picture: Picture | undefined): string =>
  picture === undefined
    ? html
    : html.replace(/(<img [^>]*src=")([^"]*)/g, (tag, before: string, address: string) =>
        address.endsWith(`/pictures/${picture.id}`) ? `${before}${picture.data}` : tag,
      );

/** A picture's content: the preview's frame has no session to ask for one with. */
export function usePictureData(id: string | null): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    if (id === null) return;
    const asking = new AbortController();
    readPicture(id, asking.signal).then(setPicture, () => undefined);
    return () => asking.abort();
  }, [id]);
  return picture?.id === id ? picture : undefined;
}
