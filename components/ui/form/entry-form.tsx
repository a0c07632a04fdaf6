import type { ComponentProps, ReactNode } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { LongField } from "./field";
import { Form } from "./form";
import { FormFault } from "./form-fault";

type Props = {
  title: string;
  /** The fields that show their own errors. */
  fields: readonly string[];
  /** The mutation behind `save`. */
  saving: { error: unknown; isPending: boolean };
  save: () => void;
  close: () => void;
  children: ReactNode;
};

/** The dialog for creating or editing a settings entry. */
export function EntryForm({ title, fields, saving, save, close, children }: Props) {
  const text = usePart(common);
  return (
    <Dialog onClose={close} title={title}>
      <Form className={section.form} submit={save}>
        {children}
        <FormFault error={saving.error} fields={fields} />
        <div className="buttons">
          <Button tone="accent" type="submit" busy={saving.isPending}>
            {text.save}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A multi-line field that grows with its text and follows its script's direction. */
export const EntryText = (props: ComponentProps<typeof LongField>) => (
  <LongField required rows={3} dir="auto" {...props} />
);
