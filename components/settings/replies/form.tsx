import type { ComponentProps, FormEvent, ReactNode } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useErrorText } from "@/components/ui/error-state";
import { LongField } from "@/components/ui/field";
import { Note } from "@/components/ui/section";
import section from "@/components/ui/section.module.css";
import { faultAt } from "@/components/ui/use-failure";

type Props = {
  title: string;
  /** Those of the fields, which say themselves what is wrong with them. */
  fields: readonly string[];
  error: unknown;
  busy: boolean;
  save: () => void;
  close: () => void;
  children: ReactNode;
};

/** The dialog in which a text is written or changed. */
export function EntryForm({ title, fields, error, busy, save, close, children }: Props) {
  const text = usePart(common);
  const inWords = useErrorText();
  const hasPlace = fields.some((field) => faultAt(error, field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog onClose={close} title={title}>
      <form className={section.form} onSubmit={submit}>
        {children}
        {error !== null && !hasPlace && (
          <Note tone="danger">
            <p role="alert">{inWords(error)}</p>
          </Note>
        )}
        <div className="buttons">
          <Button tone="accent" type="submit" busy={busy}>
            {text.save}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The text itself: as high as what is written, in its own script's direction. */
export const EntryText = (props: ComponentProps<typeof LongField>) => (
  <LongField required rows={3} dir="auto" {...props} />
);
