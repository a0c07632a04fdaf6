import { useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/server/schema/media";
import { FileRow } from "./file-row";
import styles from "./media.module.css";

/** A video, played in place. Only its first frame is loaded before. One that can't be played can be saved. */
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
      // Some browsers play the sound of a video whose picture they can't decode.
      onLoadedMetadata={({ currentTarget }) => setBroken(currentTarget.videoWidth === 0)}
    />
  );
}
