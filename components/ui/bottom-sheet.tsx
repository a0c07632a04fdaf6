"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { common } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import styles from "./bottom-sheet.module.css";
import { Button } from "./button";
import { Icon } from "./icon";

type Props = { title: string; close: () => void; children: ReactNode };

/** What comes up from a phone's bottom edge. The browser keeps the focus within and closes it by Escape. */
export function BottomSheet({ title, close, children }: Props) {
  const text = usePart(common);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
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
    </dialog>
  );
}
