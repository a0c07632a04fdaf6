import { entry } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import type { EndedAccess } from "@/schema/account";
import styles from "./card.module.css";

/** What a first proof of the address ended, and what to do about it; nothing if it ended nothing. */
export function EndedList({ ended }: { ended: EndedAccess[] }) {
  const text = usePart(entry);
  if (ended.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>{text.endedWords}</p>
      <ul className={styles.ended}>
        {ended.map(({ what, name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={place}>{name ? `${text.ended[what]}: ${name}` : text.ended[what]}</li>
        ))}
      </ul>
      <p>{text.endedNext}</p>
    </div>
  );
}
