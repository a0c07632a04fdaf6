import { useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/server/schema/media";
import { boxOf } from "../log/metadata";
import { LostRow } from "./file-row";
import styles from "./media.module.css";
import { PictureZoom } from "./picture-zoom";
import { usePictureName } from "./use-picture-name";

type Shown = { picture: MessageMedia; isTile: boolean; zoom: () => void };

/** A picture in a frame of its size, which is there before the picture has loaded. */
function Picture({ picture, isTile, zoom }: Shown) {
  const text = usePart(mediaWords);
  const nameOf = usePictureName();
  const [isLost, setLost] = useState(false);
  const name = nameOf(picture);
  const box = isTile ? undefined : boxOf(picture);
  if (picture.state === "waiting")
    return (
      <span className={styles.frame} data-tile={isTile || undefined} style={box} role="status">
        {text.states.waiting()}
      </span>
    );
  if (isLost) return <LostRow name={name} why={text.unread} />;
  return (
    <button
      type="button"
      className={styles.frame}
      data-tile={isTile || undefined}
      data-bare={picture.kind === "sticker" || undefined}
      style={box}
      aria-label={text.zoom(name)}
      aria-haspopup="dialog"
      onClick={zoom}
    >
      {/* biome-ignore lint/performance/noImgElement: it is behind a session, and of any size */}
      <img
        src={picture.url}
        alt={name}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setLost(true)}
      />
    </button>
  );
}

/** One picture at its own size, several as a grid. Each opens larger. */
export function Pictures({ pictures }: { pictures: MessageMedia[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const isGrid = pictures.length > 1;
  return (
    <div className={isGrid ? styles.grid : styles.single}>
      {pictures.map((picture, index) => (
        <Picture key={picture.id} picture={picture} isTile={isGrid} zoom={() => setShown(index)} />
      ))}
      {shown !== null && <PictureZoom pictures={pictures} at={shown} go={setShown} />}
    </div>
  );
}
