import type { ReactNode } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/layout/dialog";
import styles from "@/components/ui/layout/section.module.css";

/** Confirms something that can't be undone: `children` say what will happen, the button names it with a verb. */
export function Confirm({
  title,
  action,
  opened,
  close,
  run,
  busy,
  danger = true,
  children,
}: {
  title: string;
  action: string;
  opened?: boolean;
  close: () => void;
  run: () => void;
  busy: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  const text = usePart(common);
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <div className={styles.form}>
        {children}
        <div className="buttons">
          <Button tone={danger ? "danger" : "accent"} busy={busy} onClick={run}>
            {action}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
