import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Card, Section } from "@/components/ui/layout/section";

type Props = {
  title: string;
  about: string;
  none: string;
  noneText: string;
  addText: string;
  /** Null if the user may only read. */
  add: (() => void) | null;
  isEmpty: boolean;
  /** Before the list, such as what was just made. */
  above?: ReactNode;
  children: ReactNode;
};

/** A section that lists entries, with a button to add one; without entries an empty state takes their place. */
export const Entries = ({ title, about, none, noneText, addText, add, isEmpty, above, children }: Props) => {
  const button = add && (
    <Button tone={isEmpty ? "accent" : undefined} onClick={add}>
      {addText}
    </Button>
  );
  return (
    <Section title={title} about={about} actions={!isEmpty && button}>
      {above}
      <Card>
        {isEmpty ? (
          <EmptyState title={none} action={button}>
            {noneText}
          </EmptyState>
        ) : (
          children
        )}
      </Card>
    </Section>
  );
};

type EditedProps<T> = Omit<Props, "add" | "isEmpty" | "children"> & {
  entries: readonly T[];
  mayAdd?: boolean;
  row: (entry: T, edit: () => void) => ReactNode;
  /** The dialog for an entry, or for a new one if it is null. */
  form: (entry: T | null, close: () => void) => ReactNode;
};

/** Entries that one form adds and edits. */
export function EditedEntries<T>({ entries, mayAdd = true, row, form, ...words }: EditedProps<T>) {
  const [edited, setEdited] = useState<{ entry: T | null } | null>(null);
  return (
    <>
      <Entries
        {...words}
        add={mayAdd ? () => setEdited({ entry: null }) : null}
        isEmpty={entries.length === 0}
      >
        {entries.map((entry) => row(entry, () => setEdited({ entry })))}
      </Entries>
      {edited && form(edited.entry, () => setEdited(null))}
    </>
  );
}
