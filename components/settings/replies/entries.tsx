import type { ReactNode } from "react";
import { common } from "@/components/text/en/common";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RemoveButton } from "@/components/ui/remove-button";
import { Card, NamedRow, Section } from "@/components/ui/section";
import section from "@/components/ui/section.module.css";

type RowProps = {
  name: string;
  badges?: string[];
  content: string;
  /** Null for whoever may only read. */
  edit: (() => void) | null;
  remove: () => void;
};

/** A text that is kept: its name, what it says, and what can be done with it. */
export function EntryRow({ name, badges, content, edit, remove }: RowProps) {
  const text = usePart(replies);
  const words = usePart(common);
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={badges}>
        <span dir="auto">{content}</span>
      </NamedRow>
      {edit && (
        <>
          <Button aria-label={text.editOf(name)} onClick={edit}>
            {words.edit}
          </Button>
          <RemoveButton label={text.deleteOf(name)} onClick={remove} />
        </>
      )}
    </div>
  );
}

type Props = {
  title: string;
  about: string;
  none: string;
  noneText: string;
  addText: string;
  /** Null for whoever may only read. */
  add: (() => void) | null;
  isEmpty: boolean;
  children: ReactNode;
};

/** A section of texts that are kept, with the way to add one. */
export const Entries = ({ title, about, none, noneText, addText, add, isEmpty, children }: Props) => (
  <Section title={title} about={about} actions={add && !isEmpty && <Button onClick={add}>{addText}</Button>}>
    <Card>
      {isEmpty ? (
        <EmptyState
          title={none}
          action={
            add && (
              <Button tone="accent" onClick={add}>
                {addText}
              </Button>
            )
          }
        >
          {noneText}
        </EmptyState>
      ) : (
        children
      )}
    </Card>
  </Section>
);
