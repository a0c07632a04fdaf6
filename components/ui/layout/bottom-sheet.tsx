import { type ReactNode, useId } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import styles from "./bottom-sheet.module.css";
import { Modal } from "./modal";

type Props = { title: string; close: () => void; children: ReactNode };

/** A sheet that comes up from a phone's bottom edge. */
export function BottomSheet({ title, close, children }: Props) {
  const text = usePart(common);
  const id = useId();
  return (
    <Modal className={styles.sheet} aria-labelledby={id} close={close}>
      <div className={styles.body}>
        <header className={styles.top}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <Button square tone="quiet" aria-label={text.close} onClick={close}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </Modal>
  );
}
