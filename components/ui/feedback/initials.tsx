import styles from "./initials.module.css";

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "?";
};

const SMALLEST_PX = 12;

/** A person's initials in a circle; decorative, since the name is beside it. `size` in pixels, at least 24. */
export const Initials = ({ name, size = 32 }: { name: string; size?: number }) => (
  <span
    className={styles.circle}
    style={{ width: size, height: size, fontSize: Math.max(SMALLEST_PX, size * 0.375) }}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
);
