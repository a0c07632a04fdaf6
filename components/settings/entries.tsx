import type { ReactNode } from "react";
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
