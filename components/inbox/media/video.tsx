import { useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/server/schema/media";
import { FileRow } from "./file-row";
import styles from "./media.module.css";

/** A film, played where it stands; nothing of it but its first picture is loaded before. What can't be played is saved. */
export function Video({ media }: { media: MessageMedia }) {
  const text = usePart(mediaWords);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <FileRow media={{ ...media, is_shown: false }} but={text.unplayable} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a customer's film has none
    <video
      className={styles.video}
      src={media.url}
      controls
      playsInline
      preload="metadata"
      aria-label={media.caption ?? media.filename ?? text.kinds.video}
      onError={() => setBroken(true)}
      // Some browsers hear the sound of a film whose pictures they can't read.
      onLoadedMetadata={({ currentTarget }) => setBroken(currentTarget.videoWidth === 0)}
    />
  );
}
