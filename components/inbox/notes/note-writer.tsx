import { type RefObject, useEffect, useState } from "react";
import styles from "@/components/inbox/composer/composer.module.css";
import { noteWriting } from "@/components/text/en/note-writing";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { useDraft } from "@/components/ui/form/use-draft";
import { Icon } from "@/components/ui/icon";
import type { Colleague } from "@/schema/colleague";
import { NoteField } from "./note-field";
import { useAddNote } from "./use-notes";

export type NoteProps = {
  conversation_id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isAsked: boolean;
  colleagues: readonly Colleague[];
  added: () => void;
  leave: () => void;
};

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Writes a note. Its draft is separate, so that no word of it can be sent as a reply. */
export function NoteWriter({ conversation_id, field, isAsked, colleagues, added, leave }: NoteProps) {
  const text = usePart(noteWriting);
  const { draft, change, giveBack } = useDraft(`note ${conversation_id}`);
  const add = useAddNote(conversation_id, colleagues, added);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The placeholder had the focus. Take it over, unless the reader has moved it elsewhere.
    if (isAsked && document.activeElement === document.body) focusAtEnd(field.current);
  }, [field, isAsked]);
  const content = draft.trim();
  const keep = async () => {
    if (!content || isBusy) return;
    setBusy(true);
    change("");
    if (!(await add(content))) giveBack(content);
    setBusy(false);
  };
  const mention = () => {
    change(draft && !/\s$/.test(draft) ? `${draft} @` : `${draft}@`);
    field.current?.focus();
  };
  return (
    <>
      <NoteField
        field={field}
        colleagues={colleagues}
        value={draft}
        change={change}
        send={() => void keep()}
        leave={leave}
      />
      <div className={styles.bar}>
        <Button square tone="quiet" aria-label={text.mention} title={text.mention} onClick={mention}>
          @
        </Button>
        <span className={styles.clock} />
        <Button size="small" disabled={!content} busy={isBusy} onClick={() => void keep()}>
          <Icon name="note" size={16} />
          {text.add}
        </Button>
      </div>
    </>
  );
}
