import { practiceWord } from "@/components/text/en/words";
import styles from "./practice-mark.module.css";

/** Marks what belongs to the practice number: the number itself, and who was played by staff. */
export const PracticeMark = () => <span className={styles.mark}>{practiceWord}</span>;
