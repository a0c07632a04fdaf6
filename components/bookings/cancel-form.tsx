import { Textarea } from "@mantine/core";
import { useState } from "react";
import { PlainButton } from "@/components/kit/plain-button";
import { bookings } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import styles from "./drawer.module.css";

const LONGEST = 500;

/** Asks why before an appointment is called off, and says what then happens. */
export function CancelForm({ onSave, onClose }: { onSave: (reason: string) => void; onClose: () => void }) {
  const text = usePart(bookings);
  const [reason, setReason] = useState("");
  const save = (event: { preventDefault(): void }) => {
    event.preventDefault();
    onSave(reason);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <Textarea
        label={text.cancelWhy}
        value={reason}
        maxLength={LONGEST}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.hint}>{text.cancelWarning}</p>
      <div className={styles.actions}>
        <PlainButton tone="danger" type="submit">
          {text.saveCancel}
        </PlainButton>
        <PlainButton onClick={onClose}>{text.keep}</PlainButton>
      </div>
    </form>
  );
}
