import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Icon } from "@/components/ui/icon";
import { Modal } from "@/components/ui/layout/modal";
import { later } from "@/components/ui/load/later";
import styles from "./thread.module.css";
import { fetchLeadPanel, useIsNarrow } from "./thread-scripts";

const LeadPanel = later(
  () => fetchLeadPanel().then((module) => module.LeadPanel),
  () => <SkeletonRows />,
);

const PHONE = "(max-width: 760px)";

type DrawerProps = { close: () => void; children: ReactNode };

function DrawerBody({ close, children }: DrawerProps) {
  const text = usePart(conversation);
  return (
    <div className={styles.drawerBody}>
      <div className={styles.drawerTop}>
        <Button square tone="quiet" aria-label={text.closeDetails} onClick={close}>
          <Icon name="back" />
        </Button>
      </div>
      {children}
    </div>
  );
}

/** The lead over the list of conversations: its own conversation stays in view, and can be answered. */
function Drawer({ close, children }: DrawerProps) {
  const text = usePart(conversation);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    pane.current?.querySelector("button")?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={pane}
      className={styles.drawer}
      aria-label={text.details}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
      }}
    >
      <DrawerBody close={close}>{children}</DrawerBody>
    </aside>
  );
}

type Props = { lead_id: string; isAsked: boolean; close: () => void };

/** The lead beside its conversation. If there is no room, it opens on request: over the list, on a phone over all. */
export function LeadPane({ lead_id, isAsked, close }: Props) {
  const text = usePart(conversation);
  const isNarrow = useIsNarrow();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const lead = <LeadPanel lead_id={lead_id} linked />;
  if (!isNarrow)
    return (
      <aside className={styles.side} aria-label={text.details}>
        {lead}
      </aside>
    );
  if (!isAsked) return null;
  if (!isPhone) return <Drawer close={close}>{lead}</Drawer>;
  return (
    <Modal className={styles.sheet} aria-label={text.details} close={close}>
      <DrawerBody close={close}>{lead}</DrawerBody>
    </Modal>
  );
}
