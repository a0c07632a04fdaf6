import Link from "next/link";
import { Icon, type IconName } from "@/components/kit/icon";
import { useText } from "@/components/text/text";
import styles from "./overview.module.css";

const STEPS: readonly { name: "services" | "connect" | "team"; href: string; icon: IconName }[] = [
  { name: "services", href: "/settings/organization", icon: "bookings" },
  { name: "connect", href: "/settings/integrations", icon: "bolt" },
  { name: "team", href: "/settings/team", icon: "leads" },
];

/** What an organization without a customer does next. */
export function FirstSteps() {
  const text = useText().overview;
  return (
    <section className={styles.first}>
      <h2 className={styles.firstTitle}>{text.emptyTitle}</h2>
      <p className={styles.firstText}>{text.emptyText}</p>
      <ul className={styles.steps}>
        {STEPS.map(({ name, href, icon }) => (
          <li key={name}>
            <Link className={styles.step} href={href}>
              <Icon name={icon} />
              <span>
                <span className={styles.stepTitle}>{text.steps[name].title}</span>
                <span className={styles.stepText}>{text.steps[name].text}</span>
              </span>
              <Icon name="forward" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
