import { practiceWord } from "@/components/text/en/words";
import styles from "./practice-mark.module.css";

/** Marks the practice number and its customers, whom staff play. */
export const PracticeMark = () => <span className={styles.mark}>{practiceWord}</span>;
