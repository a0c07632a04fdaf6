import { common as commonWords } from "@/components/text/en/common";
import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import styles from "./save-bar.module.css";

type Props = { isSound: boolean; isSaving: boolean; discard: () => void };

/** At the foot of a form with changes that are not saved: saves or discards them. */
export function SaveBar({ isSound, isSaving, discard }: Props) {
  const text = usePart(organization);
  const common = usePart(commonWords);
  return (
    <div className={styles.save}>
      <span className={styles.unsaved} role="status">
        {isSound ? text.unsaved : text.unsound}
      </span>
      <Button onClick={discard}>{text.discard}</Button>
      <Button tone="accent" type="submit" disabled={!isSound} busy={isSaving}>
        {common.save}
      </Button>
    </div>
  );
}
