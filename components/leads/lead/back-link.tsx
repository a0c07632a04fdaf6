import Link from "next/link";
import { lastLeadList } from "@/components/leads/list/use-lead-list";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import styles from "./back-link.module.css";

/** A link back to the table as it was left, with its filters. */
export function BackLink() {
  const text = usePart(leads);
  return (
    <Link className={styles.link} href={lastLeadList()} aria-label={text.back} title={text.back}>
      <Icon name="back" />
    </Link>
  );
}
