import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import type { MessageMedia } from "@/server/schema/media";
import { captionOf, isPicture, type SentItem } from "../log/metadata";
import { RichText } from "../log/rich-text";
import { ContactCard } from "./contact-card";
import { FileRow, LostRow } from "./file-row";
import styles from "./media.module.css";
import { Pictures } from "./pictures";
import { SentPlace } from "./place";
import { Video } from "./video";
import { VoicePlayer } from "./voice-player";

function Medium({ media }: { media: MessageMedia }) {
  const isReady = media.state === "kept" && media.is_shown;
  if (isReady && media.kind === "audio") return <VoicePlayer media={media} />;
  if (isReady && media.kind === "video") return <Video media={media} />;
  return <FileRow media={media} />;
}

/** A voice message's automatic transcript. */
function Transcript({ words }: { words: string }) {
  const text = usePart(mediaWords);
  return (
    <figure className={styles.transcript}>
      <figcaption>{text.transcript}</figcaption>
      <blockquote dir="auto">{words}</blockquote>
    </figure>
  );
}

function Item({ item }: { item: SentItem }) {
  const text = usePart(mediaWords);
  switch (item.is) {
    case "media":
      return (
        <>
          <Medium media={item.media} />
          {item.media.transcript && <Transcript words={item.media.transcript} />}
        </>
      );
    case "place":
      return <SentPlace place={item.place} />;
    case "contact":
      return <ContactCard contact={item.contact} />;
    case "unkept": {
      const kinds: Partial<Record<string, string>> = text.kinds;
      const kind = kinds[item.type] ?? text.other;
      return <LostRow name={item.name ?? kind} why={text.unkept} />;
    }
  }
}

/** The parts of a message that are not text: pictures together, all else in order, then the captions. */
export function Sent({ items }: { items: SentItem[] }) {
  const pictures = items.filter(isPicture).map(({ media }) => media);
  const captions = items.flatMap((item) => captionOf(item) ?? []);
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {items
        .filter((item) => !isPicture(item))
        .map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what came with a message never changes its place
          <Item key={index} item={item} />
        ))}
      {captions.map((caption, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same caption, and none changes its place
        <RichText key={index} text={caption} />
      ))}
    </>
  );
}
