import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "./message.module.css";
import type { SentItem as File } from "./metadata";
import { RichText } from "./rich-text";

const DRAWINGS: Record<string, IconName> = {
  image: "image",
  sticker: "image",
  video: "image",
  audio: "audio",
  location: "overview",
  contacts: "person",
};

/** A file that the customer sent: what kind it is and its name. We keep no copy to show. */
export function Attachment({ attachment: { type, name, caption } }: { attachment: File }) {
  const text = usePart(inbox);
  const words = usePart(conversation);
  const kind = text.media[type] ?? words.attachment;
  return (
    <>
      <div className={styles.attachment}>
        <span className={styles.drawing}>
          <Icon name={DRAWINGS[type] ?? "file"} size={20} />
        </span>
        <span>
          <span className={styles.name} dir="auto">
            {name ?? kind}
          </span>
          {name && <span className={styles.kind}>{kind}</span>}
        </span>
      </div>
      {caption && <RichText text={caption} />}
    </>
  );
}
