import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import type { SentItem } from "../log/metadata";
import styles from "./media.module.css";

type Props = { place: Extract<SentItem, { is: "place" }>["place"] };

/** A location that a customer sent. A map opens in a new tab. */
export function SentPlace({ place: { latitude, longitude, name, address } }: Props) {
  const text = usePart(mediaWords);
  const isKnown = latitude !== undefined && longitude !== undefined;
  const at = isKnown ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : "";
  const inner = (
    <span className={styles.row}>
      <span className={styles.drawing}>
        <Icon name="pin" size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name || address || text.place}
        </span>
        <span className={styles.about}>{[name && address, at].filter(Boolean).join(" · ")}</span>
      </span>
    </span>
  );
  if (!isKnown) return inner;
  const spot = `${latitude}/${longitude}`;
  return (
    <a
      className={styles.file}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${spot}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text.onMap}: ${name || address || at}`}
    >
      {inner}
      <Icon name="external" size={16} />
    </a>
  );
}
