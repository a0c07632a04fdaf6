import type { ReactNode } from "react";
import { PageHeader } from "./page-header";
import styles from "./section.module.css";

/** A page's body: its sections, one below the other. */
export const Body = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;

export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <Body>{children}</Body>
  </>
);

type SectionProps = {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** A titled part of a page, with actions and an explanation; side by side if there is room, unless `wide`. */
export const Section = ({ title, about, actions, wide = false, children }: SectionProps) => (
  <section className={styles.section} aria-label={title} data-beside={wide ? undefined : ""}>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {actions}
      {about && <p className={styles.about}>{about}</p>}
    </div>
    <div className={styles.rest}>{children}</div>
  </section>
);

/** A surface around related content; `padded` if it holds no rows. */
export const Card = ({ padded, children }: { padded?: boolean; children: ReactNode }) => (
  <div className={styles.card}>{padded ? <div className={styles.padded}>{children}</div> : children}</div>
);

type NamedRowProps = { name: string; badges?: string[]; children: ReactNode };

/** A row's name and badges, with details below. */
export const NamedRow = ({ name, badges = [], children }: NamedRowProps) => (
  <div className={styles.grow}>
    <div className={styles.named}>
      {name}
      {badges.map((badge) => (
        <span key={badge} className={styles.badge}>
          {badge}
        </span>
      ))}
    </div>
    <div className={styles.under}>{children}</div>
  </div>
);

type LabelledProps = { label: string; hint?: ReactNode; children: ReactNode };

export const Labelled = ({ label, hint, children }: LabelledProps) => (
  <div>
    <p className={styles.label}>{label}</p>
    {children}
    {hint && <p className={styles.hint}>{hint}</p>}
  </div>
);

/** A notice. */
export const Note = ({ tone, children }: { tone?: "warn" | "danger"; children: ReactNode }) => (
  <div className={styles.note} data-tone={tone}>
    {children}
  </div>
);
