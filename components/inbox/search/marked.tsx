import type { MarkedText } from "@/server/schema/inbox-search";
import styles from "./results.module.css";

export const Marked = ({ text }: { text: MarkedText }) =>
  text.map(({ text: part, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
      <mark key={index} className={styles.hit}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
