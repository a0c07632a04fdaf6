import { type KeyboardEvent, useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { Button, lookOf } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { Modal } from "@/components/ui/layout/modal";
import type { MessageMedia } from "@/schema/media";
import { boxOf } from "../log/metadata";
import { LostRow } from "./file-row";
import styles from "./media.module.css";
import { usePictureName } from "./use-picture-name";

type Props = { pictures: MessageMedia[]; at: number; go: (to: number | null) => void };

/** One picture over the page, as large as it fits. The arrow keys go to the others of its message. */
function PictureZoom({ pictures, at, go }: Props) {
  const text = usePart(mediaWords);
  const nameOf = usePictureName();
  const kept = pictures.flatMap((picture, index) => (picture.state === "kept" ? [{ picture, index }] : []));
  const place = kept.findIndex(({ index }) => index === at);
  const picture = pictures[at];
  if (!picture) return null;
  const [before, next] = [kept[place - 1], kept[place + 1]];
  const turn = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape") {
      // The inbox also handles Escape, and would keep it from the dialog.
      event.stopPropagation();
      go(null);
    }
    const to = key === "ArrowLeft" ? before : key === "ArrowRight" ? next : undefined;
    if (to) go(to.index);
  };
  // Both buttons stay: if the focused one went away, the focus would leave the dialog.
  const leadingTo = (to: { index: number } | undefined) => ({
    square: true,
    "aria-disabled": !to,
    onClick: () => to && go(to.index),
  });
  const name = nameOf(picture);
  return (
    <Modal className={styles.zoom} aria-label={name} close={() => go(null)} onKeyDownCapture={turn}>
      <header className={styles.zoomHead}>
        <span className={styles.zoomName} dir="auto">
          {name}
        </span>
        <a
          {...lookOf({ tone: "quiet", square: true })}
          href={picture.url}
          download={picture.filename ?? true}
          aria-label={text.save(name)}
        >
          <Icon name="download" />
        </a>
        <Button tone="quiet" square aria-label={text.close} onClick={() => go(null)}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles.stage}>
        {kept.length > 1 && (
          <Button className={styles.before} aria-label={text.before} {...leadingTo(before)}>
            <Icon name="back" />
          </Button>
        )}
        {/* biome-ignore lint/performance/noImgElement: it is behind a session, and of any size */}
        <img
          className={styles.large}
          src={picture.url}
          alt={name}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
        />
        {kept.length > 1 && (
          <Button className={styles.next} aria-label={text.next} {...leadingTo(next)}>
            <Icon name="forward" />
          </Button>
        )}
      </div>
    </Modal>
  );
}

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
