import { type RefObject, useEffect } from "react";
import { ChoiceList } from "@/components/inbox/composer/choice-list";
import styles from "@/components/inbox/composer/composer.module.css";
import { useChoices } from "@/components/inbox/composer/use-choices";
import { useWriting, WriteField } from "@/components/inbox/composer/write-field";
import { noteWriting } from "@/components/text/en/note-writing";
import { usePart } from "@/components/text/use-part";
import { Initials } from "@/components/ui/feedback/initials";
import type { Colleague } from "@/schema/colleague";
import { begunName, matchesName, withName } from "./write-mentions";

const MOST = 8;

/** The colleagues who match the name begun with @ before the caret. */
function useMentions(beforeCaret: string, colleagues: readonly Colleague[]) {
  const { asked, listed } = useChoices(begunName(beforeCaret));
  const found = asked === null ? [] : colleagues.filter((one) => matchesName(one, asked)).slice(0, MOST);
  return {
    ...listed(found),
    /** The text before the caret, with the begun name replaced by the colleague's. */
    insert: (colleague: Colleague) => withName(beforeCaret, colleague),
  };
}

type MentionPicker = ReturnType<typeof useMentions>;

const LONGEST = 10_000;

type ListProps = { id: string; mentions: MentionPicker; choose: (colleague: Colleague) => void };

/** Colleagues who match the name being typed, above the note. Keyboard focus stays in the text field. */
function MentionList({ id, mentions, choose }: ListProps) {
  const text = usePart(noteWriting);
  return (
    <div className={styles.floating}>
      <ChoiceList
        id={id}
        label={text.colleagues}
        choices={mentions}
        choose={choose}
        className={styles.colleague}
      >
        {({ full_name }) => (
          <>
            <Initials name={full_name} size={24} />
            {full_name}
          </>
        )}
      </ChoiceList>
    </div>
  );
}

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  colleagues: readonly Colleague[];
  value: string;
  change: (value: string) => void;
  send: () => void;
  leave: () => void;
  /** Whether the field takes keyboard focus when it appears, as it does for a note that is edited. */
  isBegun?: boolean;
};

/** A note's text field. It grows with the text, Enter saves the note, @ lists colleagues. */
export function NoteField({ field, colleagues, value, change, send, leave, isBegun = false }: Props) {
  const text = usePart(noteWriting);
  const writing = useWriting(field, value, change);
  const mentions = useMentions(writing.before, colleagues);
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [field, isBegun]);
  const choose = (colleague: Colleague) => writing.putBefore(mentions.insert(colleague));
  return (
    <WriteField
      writing={writing}
      label={text.write}
      hint={text.writeHint}
      shortcut={isBegun ? undefined : "n"}
      maxLength={LONGEST}
      choices={mentions}
      choose={choose}
      list={(id) => <MentionList id={id} mentions={mentions} choose={choose} />}
      send={send}
      leave={leave}
    />
  );
}
