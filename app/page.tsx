import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { HOME } from "@/server/core/own-path";
import styles from "./page.module.css";

const WAY = [
  [
    "A customer writes",
    "On WhatsApp, through Twilio or Meta. The provider's signature is verified before anything else.",
  ],
  [
    "It is kept, once",
    "Lead, conversation and message in one transaction, however often the provider repeats it.",
  ],
  ["The agent answers", "Yours over HTTP, or the built-in receptionist: name, service, a free time, booked."],
  [
    "Everyone is told",
    "Each event reaches your other systems as a signed webhook, with retries and a way back.",
  ],
] as const;

const Try = () => (
  <div className={styles.try}>
    <section>
      <h2>See a customer's whole way</h2>
      <code className={styles.command}>npm run demo</code>
      <p>Real payloads, rightly signed. No account and no Internet needed; run it beside npm start.</p>
    </section>
    <section>
      <h2>Call the API</h2>
      <code className={styles.command}>POST /api/v1/auth/login</code>
      <p>npm start printed the demo organization's address and password. Or register your own.</p>
    </section>
  </div>
);

/** What runs here, and where to go next; whoever is signed in goes on to their work. */
export default async function Start() {
  if (await whoIsHere()) redirect(HOME);
  return (
    <main className={styles.page}>
      <div className={styles.name}>
        <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 15h16v2H2zM4 13a6 6 0 0 1 12 0zM9 4h2v3H9z" fill="var(--accent)" />
        </svg>
        Frontdesk
      </div>
      <h1 className={styles.title}>The front desk for businesses that live on appointments</h1>
      <p className={styles.lead}>
        It is running. Customers write on WhatsApp, an agent answers and books, staff take over when they want
        to, and every event reaches your other systems.
      </p>
      <nav className={styles.actions} aria-label="Next steps">
        <a className={styles.primary} href="/sign-in">
          Sign in
        </a>
        <a className={styles.secondary} href="/register">
          Create an account
        </a>
        <a className={styles.secondary} href="/docs">
          Read the API reference
        </a>
        <a className={styles.secondary} href="/api/openapi.json">
          openapi.json
        </a>
        <a className={styles.secondary} href="/api/health/ready">
          Check its health
        </a>
      </nav>
      <ol className={styles.way}>
        {WAY.map(([title, text]) => (
          <li className={styles.step} key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Try />
    </main>
  );
}
