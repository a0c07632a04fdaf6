import { Mark } from "@/components/ui/mark";
import styles from "./not-found.module.css";

export default function NotFound() {
  return (
    <main className={styles.page}>
      <a className={styles.mark} href="/">
        <Mark size={28} />
        Frontdesk
      </a>
      <h1 className={styles.title}>There is nothing at this address</h1>
      <p className={styles.lead}>The link may be old or mistyped.</p>
      <nav className={styles.actions} aria-label="Next steps">
        <a className={styles.primary} href="/">
          Go to the start page
        </a>
      </nav>
    </main>
  );
}
