import { useRef, useState } from "react";
import { common } from "@/components/text/en/common";
import { noteWriting } from "@/components/text/en/note-writing";
import { notes } from "@/components/text/en/notes";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { useDraft } from "@/components/ui/form/use-draft";
import type { ConversationNote } from "@/schema/conversation-note";
import type { EditProps } from "./note";
import styles from "./note.module.css";
import { NoteField } from "./note-field";
import { useChangeNote, useRemoveNote } from "./use-notes";

/** The form in which an author edits a note. */
export function EditNote({ note, colleagues, close }: EditProps) {
  const { edit } = usePart(notes);
  const text = usePart(noteWriting);
  const words = usePart(common);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft: value, change } = useDraft(`changed note ${note.id}`, note.content);
  const update = useChangeNote(note, colleagues);
  const [isBusy, setBusy] = useState(false);
  const content = value.trim();
  const end = () => {
    change("");
    close();
  };
  const save = async () => {
    if (!content || isBusy) return;
    setBusy(true);
    if (content === note.content || (await update(content))) end();
    else setBusy(false);
  };
  return (
    // Marked as a dialog for the page's shortcuts: Escape closes only this form, and the draft is kept.
    <div className={styles.editing} role="dialog" aria-label={edit}>
      <NoteField
        field={field}
        isBegun
        colleagues={colleagues}
        value={value}
        change={change}
        send={() => void save()}
        leave={close}
      />
      <div className="buttons">
        <Button size="small" tone="accent" disabled={!content} busy={isBusy} onClick={() => void save()}>
          {text.save}
        </Button>
        <Button size="small" onClick={end}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Asks for confirmation before a note is deleted. */
export function RemoveNote({ note, close }: { note: ConversationNote; close: () => void }) {
  const text = usePart(noteWriting);
  const remove = useRemoveNote(note);
  const run = () => {
    remove();
    close();
  };
  return (
    <Confirm title={text.removeTitle} action={text.removeAction} close={close} run={run} busy={false}>
      <p>{text.removeText}</p>
    </Confirm>
  );
}
