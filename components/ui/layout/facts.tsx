import styles from "./facts.module.css";

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
