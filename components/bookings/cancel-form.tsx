import { useState } from "react";
import { bookings } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { LongField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import styles from "./drawer.module.css";

const LONGEST = 500;

/** Asks for a reason before an appointment is cancelled, and says what happens then. */
export function CancelForm({ onSave, onClose }: { onSave: (reason: string) => void; onClose: () => void }) {
  const text = usePart(bookings);
  const [reason, setReason] = useState("");
  return (
    <Form className="fields" submit={() => onSave(reason)}>
      <LongField
        label={text.cancelWhy}
        value={reason}
        maxLength={LONGEST}
        rows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.hint}>{text.cancelWarning}</p>
      <div className="actions">
        <Button tone="danger" type="submit">
          {text.saveCancel}
        </Button>
        <Button onClick={onClose}>{text.keep}</Button>
      </div>
    </Form>
  );
}
