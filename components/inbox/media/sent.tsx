import { useState } from "react";
import { media as mediaWords } from "@/components/text/en/media";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { useFailure } from "@/components/ui/form/use-failure";
import { Icon } from "@/components/ui/icon";
import type { MessageMedia } from "@/schema/media";
import type { SentContact } from "@/schema/message-metadata";
import { captionOf, isPicture, type SentItem } from "../log/metadata";
import { RichText } from "../log/rich-text";
import { DrawnRow, FileRow, LostRow } from "./file-row";
import styles from "./media.module.css";
import { Pictures } from "./pictures";
import { VoicePlayer } from "./voice-player";

/** A video, played in place. Only its first frame is loaded before. One that can't be played can be saved. */
function Video({ media }: { media: MessageMedia }) {
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

type Props = { place: Extract<SentItem, { is: "place" }>["place"] };

/** A location that a customer sent. A map opens in a new tab. */
function SentPlace({ place: { latitude, longitude, name, address } }: Props) {
  const text = usePart(mediaWords);
  const isKnown = latitude !== undefined && longitude !== undefined;
  const at = isKnown ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : "";
  const inner = (
    <DrawnRow icon="pin" name={name || address || text.place}>
      {[name && address, at].filter(Boolean).join(" · ")}
    </DrawnRow>
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

/** An e-mail address that a lead may have. Any other would keep the lead from being created. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A contact that a customer sent: its numbers and addresses, and a button that creates a lead from it. */
function ContactCard({ contact }: { contact: SentContact }) {
  const text = usePart(mediaWords);
  const { leads } = trpc.useUtils();
  const failed = useFailure();
  const create = trpc.leads.create.useMutation({
    onSuccess: () => void leads.invalidate(),
    onError: failed,
  });
  // The WhatsApp id is the full number; an address book may have it in local format.
  const phones = (contact.phones ?? []).flatMap(({ phone, wa_id }) => (wa_id ? `+${wa_id}` : (phone ?? [])));
  const emails = (contact.emails ?? []).flatMap(({ email }) => email ?? []);
  const name = contact.name?.formatted_name || phones[0] || text.nameless;
  const email = emails.find((one) => ADDRESS.test(one));
  const known = { phone: phones[0], email, company: contact.org?.company };
  return (
    <div className={styles.contact}>
      <DrawnRow icon="leads" name={name}>
        {[...phones, ...emails].join(", ") || text.contact}
      </DrawnRow>
      {create.data ? (
        <ButtonLink size="small" href={`/leads/${create.data.id}`}>
          {text.openLead}
        </ButtonLink>
      ) : (
        <Button size="small" busy={create.isPending} onClick={() => create.mutate({ name, ...known })}>
          {text.makeLead}
        </Button>
      )}
    </div>
  );
}

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
