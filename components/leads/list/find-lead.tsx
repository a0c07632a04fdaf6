import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { Dialog } from "@/components/ui/layout/dialog";
import styles from "./find-lead.module.css";

const TYPING_MS = 200;

type Props = { title: string; hint: string; close: () => void; children: (term: string) => ReactNode };

/** A dialog to find a lead. `children` show what the term finds. */
export function FindLead({ title, hint, close, children }: Props) {
  const text = usePart(leadsWords);
  const [typed, setTyped] = useState("");
  const [term] = useDebouncedValue(typed.trim(), TYPING_MS);
  return (
    <Dialog onClose={close} title={title}>
      <TextField
        data-autofocus
        type="search"
        autoComplete="off"
        maxLength={200}
        label={text.searchLabel}
        description={hint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.found}>{children(term)}</div>
    </Dialog>
  );
}
