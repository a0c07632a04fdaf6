import { useState } from "react";
import { notes } from "@/components/text/en/notes";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import { useIsOwner } from "@/components/ui/may";
import { useExact } from "@/components/ui/time/moment";
import { useTimeZone } from "@/components/ui/time/zone";
import { timeOf } from "@/lib/time/clock";
import type { Colleague } from "@/schema/colleague";
import type { ConversationNote } from "@/schema/conversation-note";
import { splitMentions } from "./mentions";
import styles from "./note.module.css";

/** The colleagues who can be mentioned, and the reader. */
export type NoteReaders = { colleagues: readonly Colleague[]; me: Colleague | null };

type Props = NoteReaders & { note: ConversationNote };

export type EditProps = Props & { close: () => void };

/** A note's text with its mentions marked; a mention of the reader stands out. */
function Words({ note, me }: { note: ConversationNote; me: Colleague | null }) {
  return (
    <p className={styles.words} dir="auto">
      {splitMentions(note.content, note.mentions).map(({ words, mentioned }, index) =>
        mentioned ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className={styles.mention} data-me={mentioned.id === me?.id || undefined}>
            {words}
          </span>
        ) : (
          words
        ),
      )}
    </p>
  );
}

const EditNote = later<EditProps>(
  () => import("./note-changes").then((module) => module.EditNote),
  ({ note, me }) => <Words note={note} me={me} />,
);
const RemoveNote = later(() => import("./note-changes").then((module) => module.RemoveNote));

/** A team note among the messages. The customer never sees it. */
export function TeamNote({ note, ...readers }: Props) {
  const text = usePart(notes);
  const time_zone = useTimeZone();
  const exact = useExact();
  const isOwner = useIsOwner();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  const { author, created_at, edited_at } = note;
  const isMine = author.id === readers.me?.id;
  return (
    <article className={styles.note} aria-label={text.by(author.full_name)} data-note={note.id}>
      <div className={styles.head}>
        <Icon name="note" size={14} />
        <span className={styles.who}>
          <strong>{author.full_name}</strong> · {text.private}
        </span>
        <time dateTime={created_at} title={exact(created_at)}>
          {timeOf(created_at, time_zone)}
        </time>
        {edited_at && <span title={exact(edited_at)}>({text.edited})</span>}
        {open !== "edit" && (
          <span className={styles.acts}>
            {isMine && (
              <Button square tone="quiet" aria-label={text.edit} onClick={() => setOpen("edit")}>
                <Icon name="pen" size={14} />
              </Button>
            )}
            {(isMine || isOwner) && (
              <Button square tone="quiet" aria-label={text.remove} onClick={() => setOpen("remove")}>
                <Icon name="close" size={14} />
              </Button>
            )}
          </span>
        )}
      </div>
      {open === "edit" ? (
        <EditNote note={note} {...readers} close={close} />
      ) : (
        <Words note={note} me={readers.me} />
      )}
      {open === "remove" && <RemoveNote note={note} close={close} />}
    </article>
  );
}
