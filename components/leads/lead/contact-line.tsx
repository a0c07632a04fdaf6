import { useFormattedPhone } from "@/components/leads/use-formatted-phone";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import styles from "./lead-page.module.css";
import type { LeadRecord } from "./use-lead-change";

/** The number for a phone app to dial; null if it is too short to be one. */
const dialled = (phone: string): string | null => {
  const number = phone.replace(/[^\d+]/g, "");
  return number.length >= 3 ? number : null;
};

/** A lead's phone and e-mail address, as links to call and to write. */
export function ContactLine({ lead: { id, phone, email } }: { lead: LeadRecord }) {
  const text = usePart(leads);
  const shown = useFormattedPhone(id, phone);
  const number = phone && dialled(phone);
  if (!phone && !email) return null;
  return (
    <p className={styles.contact}>
      {number ? (
        <a href={`tel:${number}`} title={text.callOne(shown)}>
          {shown}
        </a>
      ) : (
        phone && <span>{shown}</span>
      )}
      {email && (
        <a href={`mailto:${encodeURIComponent(email)}`} title={text.mailOne(email)}>
          {email}
        </a>
      )}
    </p>
  );
}
