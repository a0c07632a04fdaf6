import styles from "@/components/leads/list/find-lead.module.css";
import type { LeadRecord } from "./use-lead-change";

type Found = Pick<LeadRecord, "id" | "name" | "email" | "company"> & { formatted_phone: string | null };

type Props<T extends Found> = { title: string; leads: readonly T[]; choose: (lead: T) => void };

export function LeadChoices<T extends Found>({ title, leads, choose }: Props<T>) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <button type="button" className={styles.lead} onClick={() => choose(lead)}>
              <span className={styles.name} dir="auto">
                {lead.name}
              </span>
              <span className={styles.meta} dir="auto">
                {[lead.formatted_phone, lead.email, lead.company].filter(Boolean).join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
