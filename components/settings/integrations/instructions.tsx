import { connect } from "@/components/text/en/connect";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import styles from "./guide.module.css";

type Props = { steps: readonly string[]; links: readonly (readonly string[])[] };

/** What to do in a provider's console, with links to it. */
export function Instructions({ steps, links }: Props) {
  const text = usePart(connect);
  return (
    <>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.links}>
        {links.map(([name = "", href = ""]) => (
          <a
            key={href}
            className={styles.link}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={text.opens(name)}
          >
            {name} <Icon name="external" size={14} />
          </a>
        ))}
      </div>
    </>
  );
}
