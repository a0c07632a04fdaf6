import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Dot } from "@/components/ui/status-dot";
import type { LeadStatus } from "@/server/schema/lead";
import styles from "./status-select.module.css";
import { LEAD_STATUSES, LEAD_TONES, leadStatus } from "./tones";

type Props = { status: LeadStatus; label: string; onChange: (status: LeadStatus) => void };

/** Shows and sets a lead's status. `label` names it for screen readers. */
export function StatusSelect({ status, label, onChange }: Props) {
  const text = usePart(leads);
  return (
    <span className={styles.status}>
      <Dot className={styles.dot} tone={LEAD_TONES[status]} />
      <select
        className={styles.select}
        aria-label={label}
        value={status}
        onChange={(event) => {
          const chosen = leadStatus(event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {LEAD_STATUSES.map((one) => (
          <option key={one} value={one}>
            {text.status[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
