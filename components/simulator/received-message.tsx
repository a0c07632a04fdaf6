import { useState } from "react";
import { simulator } from "@/components/text/en/simulator";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import { Dialog } from "@/components/ui/layout/dialog";
import { Bubble } from "./bubble";
import styles from "./phone.module.css";
import type { Act, Received } from "./use-phone";

type Choose = (act: Act) => void;

type ListChoiceProps = { message: Received; list: NonNullable<Received["list"]>; choose: Choose };

/** A list message: one button that opens its rows. */
function ListChoice({ message, list, choose }: ListChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.choice} onClick={() => setOpen(true)}>
        {list.button}
      </button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={list.button}>
        {list.sections.map(({ title, rows }) => (
          <section key={title ?? ""} className={styles.section}>
            {title && <h3 className={styles.sectionTitle}>{title}</h3>}
            {rows.map(({ id, title: row, description }) => (
              <button
                type="button"
                key={id}
                className={styles.row}
                onClick={() => {
                  setOpen(false);
                  choose({ type: "row", id, title: row, answers: message.id });
                }}
              >
                <span>{row}</span>
                {description && <span className="meta">{description}</span>}
              </button>
            ))}
          </section>
        ))}
      </Dialog>
    </>
  );
}

/** A file from the front desk: a picture, a player, or a link by its name. */
function ReceivedFile({ media }: { media: NonNullable<Received["media"]> }) {
  const text = usePart(simulator);
  const { kind, url, filename } = media;
  const name = filename ?? text.files[kind];
  // biome-ignore lint/performance/noImgElement: the file is the organization's own, and is shown as it is
  if (kind === "image") return <img className={styles.picture} src={url} alt={name} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what is said
  if (kind === "audio") return <audio className={styles.player} src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what is said
  if (kind === "video") return <video className={styles.picture} src={url} controls aria-label={name} />;
  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener">
      <Icon name="file" /> {name}
    </a>
  );
}

export function ReceivedMessage({ message, choose }: { message: Received; choose: Choose }) {
  const text = usePart(simulator);
  const { id, created_at, buttons, list, template, media } = message;
  return (
    <div className={styles.received}>
      <Bubble mine={false} at={created_at}>
        {media && <ReceivedFile media={media} />}
        {template === null ? message.text : text.template(template)}
      </Bubble>
      {buttons.map((button) => (
        <button
          type="button"
          key={button.id}
          className={styles.choice}
          onClick={() => choose({ type: "button", id: button.id, title: button.title, answers: id })}
        >
          {button.title}
        </button>
      ))}
      {list && <ListChoice message={message} list={list} choose={choose} />}
    </div>
  );
}
