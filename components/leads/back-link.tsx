import Link from "next/link";
import { Icon } from "@/components/kit/icon";
import { useText } from "@/components/text/text";
import styles from "./back-link.module.css";
import { lastLeadList } from "./use-lead-list";

/** Back to the table as it was left, with its filters. */
export function BackLink() {
  const text = useText().leads;
  return (
    <Link className={styles.link} href={lastLeadList()} aria-label={text.back} title={text.back}>
      <Icon name="back" />
    </Link>
  );
}
