import { LEAD_STATUSES, LEAD_TONES } from "@/components/leads/tones";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Dot } from "@/components/ui/feedback/status-dot";
import { Select } from "@/components/ui/form/select";
import type { LeadStatus } from "@/schema/lead";
import styles from "./status-select.module.css";

type Props = { status: LeadStatus; label: string; onChange: (status: LeadStatus) => void };

/** Shows and sets a lead's status. `label` names it for screen readers. */
export function StatusSelect({ status, label, onChange }: Props) {
  const text = usePart(leads);
  return (
    <span className={styles.status}>
      <Dot className={styles.dot} tone={LEAD_TONES[status]} />
      <Select
        look="quiet"
        aria-label={label}
        options={LEAD_STATUSES}
        words={text.status}
        value={status}
        choose={(chosen) => chosen && onChange(chosen)}
      />
    </span>
  );
}
