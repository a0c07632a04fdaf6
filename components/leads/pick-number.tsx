import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Dialog } from "@/components/ui/dialog";
import type { LeadContact } from "@/server/schema/lead-contact";
import styles from "./merge-with.module.css";

type Props = { numbers: LeadContact["numbers"]; pick: (connection_id: string) => void; close: () => void };

/** Chooses the number of ours that a lead is written to from. */
export function PickNumber({ numbers, pick, close }: Props) {
  const text = usePart(leads);
  return (
    <Dialog onClose={close} title={text.writeFrom}>
      <ul className={styles.list}>
        {numbers.map(({ id, display_name, formatted_address }) => (
          <li key={id}>
            <button type="button" className={styles.lead} onClick={() => pick(id)}>
              <span className={styles.name}>{display_name}</span>
              {formatted_address !== display_name && <span className={styles.meta}>{formatted_address}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
