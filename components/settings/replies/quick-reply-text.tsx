import { useId, useRef } from "react";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { EntryText } from "@/components/ui/entry-form";
import { asGap, fillQuickReply, QUICK_REPLY_VARIABLES } from "@/server/schema/quick-reply-variables";
import styles from "./quick-reply-text.module.css";

type Props = { value: string; error: string | undefined; change: (value: string) => void };

/** The text of a quick reply: buttons put variables where the caret is, and below it stands what a customer would get. */
export function QuickReplyText({ value, error, change }: Props) {
  const text = usePart(replies);
  const field = useRef<HTMLTextAreaElement>(null);
  const aboutId = useId();
  const insert = (gap: string) => {
    const element = field.current;
    if (!element) return;
    const { selectionStart: from, selectionEnd: to } = element;
    change(value.slice(0, from) + gap + value.slice(to));
    element.focus();
    const caret = from + gap.length;
    requestAnimationFrame(() => element.setSelectionRange(caret, caret));
  };
  const preview = fillQuickReply(value, text.examples);
  return (
    <div>
      <EntryText
        ref={field}
        label={text.content}
        maxLength={4096}
        value={value}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className={styles.about} id={aboutId}>
        {text.variablesAbout}
      </p>
      <fieldset className={styles.variables} aria-describedby={aboutId}>
        <legend className="visually-hidden">{text.variables}</legend>
        {QUICK_REPLY_VARIABLES.map((variable) => (
          <Button key={variable} size="small" title={asGap(variable)} onClick={() => insert(asGap(variable))}>
            {text.variableNames[variable]}
          </Button>
        ))}
      </fieldset>
      {preview !== value && (
        <figure className={styles.preview}>
          <figcaption className={styles.about}>{text.preview}</figcaption>
          <p dir="auto">{preview}</p>
        </figure>
      )}
    </div>
  );
}
