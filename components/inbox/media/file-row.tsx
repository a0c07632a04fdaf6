import type { ReactNode } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { Icon, type IconName } from "@/components/ui/icon";
import type { MediaKind, MessageMedia } from "@/schema/media";
import styles from "./media.module.css";

const DRAWINGS: Record<MediaKind, IconName> = {
  image: "image",
  sticker: "image",
  video: "image",
  audio: "audio",
  document: "file",
};

type DrawnProps = { icon: IconName; name: string; children: ReactNode };

/** What a message carries, by a drawing, its name and words about it. */
export function DrawnRow({ icon, name, children }: DrawnProps) {
  return (
    <span className={styles.row}>
      <span className={styles.drawing}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.about}>{children}</span>
      </span>
    </span>
  );
}

/** Why a file can't be opened, or its kind and size. */
function useAbout({ state, size_bytes, kind, is_shown, width, height, reason }: MessageMedia): string {
  const text = usePart(mediaWords);
  const size = size_bytes === null ? null : text.size(size_bytes);
  if (state !== "kept")
    return [text.states[state](size), state === "failed" && reason].filter(Boolean).join(": ");
  const isVast = !is_shown && width !== null && height !== null;
  return [isVast ? text.tooManyPixels(width, height) : text.kinds[kind], size].filter(Boolean).join(", ");
}

/** A file by name: what browsers can show opens in a new tab, all else is saved. `but`: why it isn't shown here. */
export function FileRow({ media, but }: { media: MessageMedia; but?: string }) {
  const text = usePart(mediaWords);
  const about = [useAbout(media), but].filter(Boolean).join(". ");
  const name = media.filename ?? text.kinds[media.kind];
  const row = (
    <DrawnRow icon={DRAWINGS[media.kind]} name={name}>
      {about}
    </DrawnRow>
  );
  if (media.state !== "kept") return row;
  const how = media.is_shown ? { target: "_blank", rel: "noopener" } : { download: name };
  return (
    <a
      className={styles.file}
      href={media.url}
      aria-label={`${media.is_shown ? text.open(name) : text.save(name)}, ${about}`}
      {...how}
    >
      {row}
      <Icon name={media.is_shown ? "external" : "download"} size={16} />
    </a>
  );
}

export const LostRow = ({ name, why }: { name: string; why: string }) => (
  <DrawnRow icon="file" name={name}>
    {why}
  </DrawnRow>
);
