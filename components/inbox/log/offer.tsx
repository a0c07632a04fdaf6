import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import type { ReplyList } from "@/schema/reply";
import type { OfferedChoices as Choice } from "./metadata";
import styles from "./offer.module.css";

/** Marks the option that the customer chose, visually and for screen readers. */
function Chosen() {
  const text = usePart(conversation);
  return (
    <>
      <Icon name="check" size={14} />
      <span className="visually-hidden">({text.chosen})</span>
    </>
  );
}

type Row = ReplyList["sections"][number]["rows"][number];

const ListRow = ({ option, isChosen }: { option: Row; isChosen: boolean }) => (
  <li className={styles.row} data-chosen={isChosen || undefined}>
    <span className={styles.rowWords} dir="auto">
      {option.title}
      {option.description && <span className={styles.description}>{option.description}</span>}
    </span>
    {isChosen && <Chosen />}
  </li>
);

/** The buttons or the list below a message, as the customer sees them. `chosen` is the id of the picked option. */
export function Offer({ offer, chosen }: { offer: Choice; chosen: string | null }) {
  if ("buttons" in offer) {
    return (
      <div className={styles.offer}>
        {offer.buttons.map(({ id, title }) => (
          <div key={id} className={styles.option} dir="auto" data-chosen={id === chosen || undefined}>
            {title}
            {id === chosen && <Chosen />}
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.offer}>
      <details className={styles.list} open={chosen !== null}>
        <summary className={styles.listButton}>
          <Icon name="list" size={16} />
          {offer.list.button}
        </summary>
        {offer.list.sections.map(({ title, rows }) => (
          <div key={rows[0]?.id ?? title}>
            {title && <p className={styles.section}>{title}</p>}
            <ul className={styles.rows}>
              {rows.map((option) => (
                <ListRow key={option.id} option={option} isChosen={option.id === chosen} />
              ))}
            </ul>
          </div>
        ))}
      </details>
    </div>
  );
}
