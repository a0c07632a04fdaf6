import { type ReactNode, useId, useRef } from "react";
import { StyledText } from "@/components/inbox/log/rich-text";
import { Button } from "@/components/ui/button/button";
import { EntryText } from "@/components/ui/form/entry-form";
import { asGap } from "@/schema/quick-reply-variables";
import styles from "./gap-text.module.css";

type Props<Variable extends string> = {
  label: string;
  maxLength: number;
  value: string;
  error: string | undefined;
  change: (value: string) => void;
  variables: readonly Variable[];
  /** The variables' names, and an explanation of all of them. */
  words: { variables: string; variablesAbout: string; variableNames: Record<Variable, string> };
  children?: ReactNode;
};

/** A text field with variables, which buttons insert at the caret. */
export function GapText<Variable extends string>(props: Props<Variable>) {
  const { value, change, variables, words, children, ...own } = props;
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
  return (
    <div>
      <EntryText ref={field} value={value} onChange={(event) => change(event.currentTarget.value)} {...own} />
      <p className={styles.about} id={aboutId}>
        {words.variablesAbout}
      </p>
      <fieldset className={styles.variables} aria-describedby={aboutId}>
        <legend className="visually-hidden">{words.variables}</legend>
        {variables.map((variable) => (
          <Button key={variable} size="small" title={asGap(variable)} onClick={() => insert(asGap(variable))}>
            {words.variableNames[variable]}
          </Button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

/** A text as a customer would get it, followed by `children`. */
export const Preview = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <figure className={styles.preview}>
    <figcaption className={styles.about}>{title}</figcaption>
    <p dir="auto">
      <StyledText text={text} />
    </p>
    {children}
  </figure>
);
