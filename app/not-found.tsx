import styles from "./not-found.module.css";

export default function NotFound() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>There is nothing at this address</h1>
      <p className={styles.lead}>The link may be old, or a letter may be missing.</p>
      <nav className={styles.actions} aria-label="Next steps">
        <a className={styles.primary} href="/">
          Go to the start
        </a>
      </nav>
    </main>
  );
}
