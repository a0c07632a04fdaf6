import { type RefObject, useEffect, useState } from "react";
import { notes } from "@/components/text/en/notes";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useDraft } from "@/components/ui/use-draft";
import type { Colleague } from "@/server/schema/colleague";
import styles from "./composer.module.css";
import { NoteField } from "./note-field";
import type { NoteActions } from "./use-notes";

type Props = {
  conversation_id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  isAsked: boolean;
  colleagues: readonly Colleague[];
  add: NoteActions["add"];
  leave: () => void;
};

/** Where a note is written. Its draft is its own, so that no word of it can be sent as a reply. */
export function NoteWriter({ conversation_id, field, isAsked, colleagues, add, leave }: Props) {
  const text = usePart(notes);
  const { draft, change, giveBack } = useDraft(`note ${conversation_id}`);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isAsked) field.current?.focus();
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
