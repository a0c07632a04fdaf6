"use client";

import type { ReactNode } from "react";
import { Dialog } from "@/components/kit/dialog";
import { PlainButton } from "@/components/kit/plain-button";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import styles from "./parts.module.css";

/** Asks before something that can't be taken back: `children` say what will happen, the button says it in a verb. */
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
  opened: boolean;
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
        <div className={styles.buttons}>
          <PlainButton tone={danger ? "danger" : "accent"} busy={busy} onClick={run}>
            {action}
          </PlainButton>
          <PlainButton onClick={close}>{text.cancel}</PlainButton>
        </div>
      </div>
    </Dialog>
  );
}
