"use client";

import { lazy, Suspense, useEffect, useRef } from "react";
import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { SkeletonRows } from "@/components/kit/skeleton-rows";
import { useText } from "@/components/text/text";
import styles from "./thread.module.css";

const LeadPanel = lazy(() =>
  import("@/components/leads/lead-panel").then((module) => ({ default: module.LeadPanel })),
);

const Panel = ({ lead_id }: { lead_id: string }) => (
  <Suspense fallback={<SkeletonRows />}>
    <LeadPanel lead_id={lead_id} linked />
  </Suspense>
);

/** The lead beside its conversation, where there is room. */
export function LeadPane({ lead_id }: { lead_id: string }) {
  const text = useText().inbox;
  return (
    <aside className={styles.side} aria-label={text.details}>
      <Panel lead_id={lead_id} />
    </aside>
  );
}

/** The lead over its conversation, where there is none. The browser keeps the focus within and closes it by Escape. */
export function LeadDrawer({ lead_id, close }: { lead_id: string; close: () => void }) {
  const text = useText().inbox;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={text.details}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.drawerBody}>
        <div className={styles.drawerTop}>
          <PlainButton
            square
            tone="quiet"
            aria-label={text.closeDetails}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </PlainButton>
        </div>
        <Panel lead_id={lead_id} />
      </div>
    </dialog>
  );
}
